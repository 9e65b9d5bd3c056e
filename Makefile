# SPDX-License-Identifier: Apache-2.0
# Short names for what CMake does. `make test` and `make demo` work on a fresh machine.
BUILD ?= build/release
JOBS ?= $(shell nproc)
PREFIX ?= /usr/local

.PHONY: all deps configure test demo bench gen format install clean
all: $(BUILD)/build.ninja
	@cmake --build $(BUILD) -j $(JOBS)

deps:
	@scripts/install-deps

$(BUILD)/build.ninja: | deps
	@cmake --preset release -B $(BUILD) >/dev/null

test: deps all
	@ctest --test-dir $(BUILD) --output-on-failure -j $(JOBS)

demo: deps all
	@scripts/demo $(BUILD)

bench: deps all
	@bench/run $(BUILD)

# Brings include/nbx/ops.h and docs/operators.md up to date with the operator rows.
gen: $(BUILD)/build.ninja
	@cmake --build $(BUILD) -j $(JOBS) --target gen

format:
	@git ls-files '*.c' '*.h' | grep -v '^include/nbx/ops.h' | xargs clang-format-14 -i

install: deps all
	@cmake --install $(BUILD) --prefix $(PREFIX)

clean:
	@rm -rf build
