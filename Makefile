# `make` builds; `make ci` does what CI does.

SCRATCH ?= .build
SOURCES := Sources Tests Package.swift

.PHONY: build test lint format strict generate check embed ci

build:
	swift build --scratch-path $(SCRATCH)

test:
	swift test --scratch-path $(SCRATCH)

# The repository's own style; says nothing when all is well.
lint:
	swift format lint --strict --parallel --recursive $(SOURCES)

format:
	swift format --in-place --parallel --recursive $(SOURCES)

# Everything, with warnings as errors. Its own folder, so that it doesn't make `build` start over.
strict:
	swift build --build-tests --scratch-path $(SCRATCH)/strict -Xswiftc -warnings-as-errors

# Writes Generated/Swift from Specs.
generate:
	swift run --scratch-path $(SCRATCH) keyspec generate

# Whether Specs are right and formatted, and Generated/Swift is what they become.
check:
	swift run --scratch-path $(SCRATCH) keyspec format --check
	swift run --scratch-path $(SCRATCH) keyspec check
	swift run --scratch-path $(SCRATCH) keyspec generate --check

# Renews the text of Sources/Templates/Support that the tool carries, then what the specs become with it.
embed:
	-UPDATE_GOLDENS=1 swift test --scratch-path $(SCRATCH) --filter EmbeddedSupportTests
	$(MAKE) generate

ci:
	.ci/run
