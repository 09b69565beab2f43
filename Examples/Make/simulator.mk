# Generated code imports Security. Where there is no such framework, keyspec has a simulated one, which is compiled here.

SIMULATOR :=
ifneq (Darwin,$(shell uname))

SIMULATOR_SOURCES := ../../Tests/Simulator
ENGINE_SOURCES := ../../Sources/Templates/Engine
SIMULATOR := build/KeychainEngine.o build/Security.o build/LocalAuthentication.o

simulator_module = mkdir -p build && $(SWIFTC) -swift-version 6 -wmo -parse-as-library -module-name $(1) -I build -emit-module \
	-emit-module-path build/$(1).swiftmodule -c -o $@ $(filter %.swift,$^)

build/KeychainEngine.o: $(wildcard $(ENGINE_SOURCES)/*.swift)
	$(call simulator_module,KeychainEngine)
build/Security.o: $(wildcard $(SIMULATOR_SOURCES)/Security/*.swift) build/KeychainEngine.o
	$(call simulator_module,Security)
build/LocalAuthentication.o: $(wildcard $(SIMULATOR_SOURCES)/LocalAuthentication/*.swift) build/Security.o
	$(call simulator_module,LocalAuthentication)

endif
