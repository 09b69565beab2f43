# `make` builds; `make ci` does what CI does.

SCRATCH ?= .build
SOURCES := Sources Tests Plugins Examples Package.swift
KEYSPEC = $(shell swift build --scratch-path $(SCRATCH) --show-bin-path)/keyspec
STATIC := $(SCRATCH)/static
PREFIX ?= /usr/local
# What is made of our own specs beside the Swift.
EMITTED := --emit-tests Generated/Tests --module Generated

.PHONY: build test lint format strict generate check embed references static install release \
	test-browser screenshots test-pages test-exhaustive test-thread-sanitizer test-address-sanitizer fuzz \
	test-kills test-make test-plugin test-install test-release test-builds ci

build:
	swift build --scratch-path $(SCRATCH)

test:
	swift test --scratch-path $(SCRATCH)

# The repository's own style; says nothing when all is well.
lint:
	swift format lint --strict --parallel --recursive $(SOURCES)

format:
	swift format --in-place --parallel --recursive $(SOURCES)

# Everything, with warnings as errors. What is built with KEYSPEC_STRICT differs from what is built without, so that whoever sets it for
# one command and not for the next starts over.
strict:
	KEYSPEC_STRICT=1 swift build --build-tests --scratch-path $(SCRATCH)

# Writes Generated from Specs: Swift, tests of it, documents.
generate:
	swift run --scratch-path $(SCRATCH) keyspec generate $(EMITTED)
	swift run --scratch-path $(SCRATCH) keyspec docs

# Whether Specs are right and formatted, and Generated is what they become.
check:
	swift run --scratch-path $(SCRATCH) keyspec format --check
	swift run --scratch-path $(SCRATCH) keyspec check
	swift run --scratch-path $(SCRATCH) keyspec generate --check $(EMITTED)
	swift run --scratch-path $(SCRATCH) keyspec docs --check

# Policy documents as a browser shows them. Installs Chromium if there is none.
test-browser:
	swift build --scratch-path $(SCRATCH) --product keyspec
	Tests/Pages/pages.sh $(KEYSPEC)

# The same, with pictures of them in $(SCRATCH)/screenshots.
screenshots:
	swift build --scratch-path $(SCRATCH) --product keyspec
	Tests/Pages/pages.sh $(KEYSPEC) $(SCRATCH)/screenshots

# Renews the text of folders of Sources/Templates that the tool carries, then what the specs become with it.
embed:
	-UPDATE_GOLDENS=1 swift test --scratch-path $(SCRATCH) --filter EmbeddedSupportTests
	$(MAKE) generate

# Renews what is made from the description of the command line.
references:
	-UPDATE_GOLDENS=1 swift test --scratch-path $(SCRATCH) --filter ReferenceTests

# A program that needs no Swift where it runs. Elsewhere than on Linux the system has the libraries.
static:
	env -u KEYSPEC_STRICT swift build -c release --product keyspec --scratch-path $(STATIC) $(if $(filter Linux,$(shell uname)),--static-swift-stdlib -Xswiftc -static-executable -Xlinker -s)

# make install PREFIX=/usr/local
install: static
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" "$(DESTDIR)$(PREFIX)/share/keyspec" \
		"$(DESTDIR)$(PREFIX)/share/bash-completion/completions" "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
		"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 $(STATIC)/release/keyspec "$(DESTDIR)$(PREFIX)/bin/keyspec"
	install -m 644 keyspec.mk "$(DESTDIR)$(PREFIX)/share/keyspec/keyspec.mk"
	$(STATIC)/release/keyspec man >"$(DESTDIR)$(PREFIX)/share/man/man1/keyspec.1"
	$(STATIC)/release/keyspec completions bash >"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/keyspec"
	$(STATIC)/release/keyspec completions zsh >"$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_keyspec"
	$(STATIC)/release/keyspec completions fish >"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/keyspec.fish"

# An artifact bundle for this host with its checksum, and a package that offers the plugins with it: in $(SCRATCH)/dist.
release: static
	Plugins/Release/make.sh $(STATIC)/release/keyspec $(SCRATCH)/dist

# Searches through all orders, stops and faults, and 100,000 operations of random histories: minutes rather than seconds.
test-exhaustive:
	KEYSPEC_EXHAUSTIVE=1 swift test --scratch-path $(SCRATCH) --filter 'TogetherTests|HistoryTests|MutantTests'

# What runs concurrently, watched by the Thread Sanitizer; in its own folder.
test-thread-sanitizer:
	swift test --scratch-path $(SCRATCH)/tsan --sanitize=thread --filter 'PromptTests|ReuseTests|ConcurrencyTests'

# Figures against flatc, as Documentation/Performance.md shows them; SUITES="start calls" runs only these. Takes a while, and is worth
# nothing on a machine that does something else meanwhile.
BENCH := $(SCRATCH)/bench
.PHONY: bench
bench: static
	command -v flatc >/dev/null || { echo "bench needs flatc: apt-get install flatbuffers-compiler"; exit 1; }
	swift build -c release --scratch-path $(BENCH) --target LocalAuthentication
	swift build -c release --scratch-path $(BENCH) --product Benchmarks
	$(BENCH)/release/Benchmarks $(STATIC)/release/keyspec flatc $(abspath $(BENCH)/release) $(CURDIR) $(abspath $(BENCH))/work $(SUITES)

# All that reads and writes foreign bytes, watched by the Address Sanitizer; in its own folder. What starts compilers and builds isn't
# run: it would watch those. The simulator's tests aren't either: it is no part of the tool.
test-address-sanitizer:
	ASAN_OPTIONS=detect_leaks=0 swift test --scratch-path $(SCRATCH)/asan --sanitize=address \
		--filter 'LanguageTests|PolicyTests|TemplatesTests|DocumentTests|InjectionTests|PropertyListTests|UnifiedDiffTests|PipelineTests|FormatTests|ReporterTests'

# Coverage-guided fuzzing, SECONDS for each of the targets: make fuzz SECONDS=600 TARGETS="parser format"
SECONDS ?= 10
TARGETS ?=
fuzz:
	Tests/Fuzz/run.sh "$(abspath $(SCRATCH))/fuzz" $(SECONDS) $(TARGETS)

# Real builds by real tools, which count what is run again.
test-kills:
	KEYSPEC_KILLS=200 swift test --scratch-path $(SCRATCH) --filter GeneratorTests.StopTests

test-make:
	swift build --scratch-path $(SCRATCH) --product keyspec
	Tests/Builds/make.sh $(KEYSPEC)

test-plugin:
	env -u KEYSPEC_STRICT Tests/Builds/plugin.sh

test-install: static
	Tests/Builds/install.sh

test-release: release
	Tests/Builds/release.sh $(SCRATCH)/dist

# From nothing to a value that a test reads back, as the page tells it.
.PHONY: test-start
test-start: static
	KEYSPEC_SCRATCH="$(abspath $(SCRATCH))" swift test --scratch-path $(SCRATCH) --filter PageTests.toTheEnd

test-builds: test-kills test-make test-plugin test-install test-release test-start

ci:
	.ci/run
