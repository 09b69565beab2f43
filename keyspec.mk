# Makes one Swift file of specs; for GNU make 3.81 and later.
#
#     KEYSPEC_SPECS = Specs
#     KEYSPEC_SWIFT = build/Secrets.swift
#     include keyspec.mk
#
#     app: main.swift $(KEYSPEC_SWIFT)
#
# KEYSPEC        the program (default: keyspec)
# KEYSPEC_SPECS  a spec, or a folder of them, with any characters in its name and in those of the specs (default: Specs)
# KEYSPEC_SWIFT  the file that is made; no blanks in its path (default: build/KeyspecGenerated.swift)
# KEYSPEC_FLAGS  further options of `keyspec generate` (default: --self-contained)

KEYSPEC ?= keyspec
KEYSPEC_SPECS ?= Specs
KEYSPEC_SWIFT ?= build/KeyspecGenerated.swift
KEYSPEC_FLAGS ?= --self-contained

# A rule in an included file is nobody's default goal.
keyspec_goal := $(.DEFAULT_GOAL)

keyspec_empty :=
keyspec_space := $(keyspec_empty) $(keyspec_empty)
keyspec_quoted = '$(subst ','\'',$(1))'
keyspec_depfile := $(KEYSPEC_SWIFT).d
keyspec_stamp := $(KEYSPEC_SWIFT).stamp
keyspec_tool := $(subst $(keyspec_space),\ ,$(shell command -v $(call keyspec_quoted,$(KEYSPEC))))

# The Swift file keeps its date when its content stays, so that nothing is compiled again for a comment: what make compares with
# the specs is the stamp.
$(KEYSPEC_SWIFT): $(keyspec_stamp) ;

# The depfile knows the specs, and the folders in which others may appear.
-include $(keyspec_depfile)

$(keyspec_stamp): $(keyspec_tool)
	@mkdir -p $(dir $@)
	$(call keyspec_quoted,$(KEYSPEC)) generate $(KEYSPEC_FLAGS) -o $(KEYSPEC_SWIFT) \
		--depfile $(keyspec_depfile) --stamp $@ -- $(call keyspec_quoted,$(KEYSPEC_SPECS))

# A file that is gone, or newer than the stamp because somebody edited it, is made again.
ifneq (,$(shell find $(KEYSPEC_SWIFT) $(keyspec_depfile) -newer $(keyspec_stamp) 2>&1))
$(keyspec_stamp): keyspec-force
endif
.PHONY: keyspec-force
keyspec-force:

.DEFAULT_GOAL := $(keyspec_goal)
