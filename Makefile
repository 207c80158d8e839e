# Every target sets up what it needs and does only what has not been done. `make` alone lists them.
# Needs Python 3.11 or newer, a C++20 compiler and make; all else is installed into .venv, nothing as root.

MAKEFLAGS += --no-print-directory --no-builtin-rules
SHELL := /bin/bash
.DEFAULT_GOAL := help

PYTHON ?= $(shell command -v python3.11 || command -v python3)
JOBS ?= 2
SECONDS ?= 60

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

# Folders too: their time changes when a file goes. The version stands in src/gambol/__init__.py.
CORE_FILES := $(shell find core/gambol core/bind 2>/dev/null)
CXX_FILES = $(shell find core \( -name '*.?pp' -o -name '*.c' -o -name '*.cu' \) -type f)

## run: set everything up and start gambol (ARGS="play talpa" passes arguments)
.PHONY: run
run: .venv/installed
	@$(BIN)/gambol $(ARGS)

## test: set everything up and run every test
.PHONY: test
test: .venv/installed build/wheelhouse/filled
	$(BIN)/pytest -n $(JOBS) --dist worksteal $(ARGS)

## quick: the tests that take no more than a few seconds each
.PHONY: quick
quick: .venv/installed
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m "not slow" $(ARGS)

## Touchdown: build the program and say how to run it
.PHONY: Touchdown
Touchdown: .venv/installed
	@echo "Built. Play with: $(BIN)/gambol play touchdown   (or: make run)"

## fuzz: search for crashes with libFuzzer, SECONDS=60 for each target (without clang: with our own driver)
.PHONY: fuzz
fuzz: .venv/deps
	@tools/fuzz $(SECONDS) $(ARGS)

## bench: measure speed
.PHONY: bench
bench: .venv/installed
	@if compgen -G 'core/bench/*.cpp' >/dev/null; then \
	    export PATH="$(CURDIR)/$(BIN):$$PATH"; \
	    cmake -S core -B build/core -G Ninja >/dev/null && cmake --build build/core --target benchmarks && \
	    for program in build/core/bench_*; do $$program || exit 1; done; \
	fi
	$(BIN)/gambol bench $(ARGS)

## docs: build the documentation into build/site; a broken link is an error
.PHONY: docs
docs: .venv/installed
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

## lint: check style, types and who imports whom
.PHONY: lint
lint: .venv/installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/clang-format --dry-run -Werror $(CXX_FILES)

## format: put Python and C++ into the house style
.PHONY: format
format: .venv/deps
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/clang-format -i $(CXX_FILES)

## stub: regenerate the type stub of the compiled core
.PHONY: stub
stub: .venv/installed
	$(BIN)/python -m nanobind.stubgen --quiet -m gambol._core -o src/gambol/_core/__init__.pyi

## wheel: build a wheel into dist/
.PHONY: wheel
wheel: .venv/deps
	$(PIP) wheel --quiet --no-build-isolation --no-deps --wheel-dir dist $(SKBUILD) .

## lock: resolve the dependencies anew and pin them in requirements/
.PHONY: lock
lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet uv
	tools/lock build/lock/bin/uv

## clean: remove everything that was built, the virtual environment included
.PHONY: clean
clean:
	rm -rf .venv build dist

## help: list the targets
.PHONY: help
help:
	@sed -n 's/^## \([a-zA-Z]*\): /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{ printf "  make %-10s %s\n", $$1, $$2 }'

# --- what the targets stand on ------------------------------------------------------------------------

# One build folder serves the editable installation and the wheel, so that neither compiles twice.
SKBUILD := --config-settings=build-dir=build/extension --config-settings=cmake.define.GAMBOL_WERROR=ON

.venv/created:
	@test -n "$(PYTHON)" || { echo "gambol needs Python 3.11 or newer: no python3 found" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "gambol needs Python 3.11 or newer; set PYTHON=/path/to/python" >&2; exit 1; }
	@$(PYTHON) -c 'import pathlib, sys, sysconfig; sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())' \
	    || { echo "$(PYTHON) comes without Python.h: install its development files (Debian: python3-dev)" >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/deps: requirements/dev.txt .venv/created
	@echo "Installing the tools that requirements/dev.txt locks …"
	@$(PIP) install --quiet --require-hashes --only-binary :all: -r requirements/dev.txt
	@touch $@

.venv/installed: .venv/deps pyproject.toml CMakeLists.txt src/gambol/__init__.py $(CORE_FILES)
	@echo "Building the extension …"
	@$(PIP) install --quiet --no-build-isolation --no-deps $(SKBUILD) --editable .
	@touch $@

# What a user's installation would download, for the test that installs the wheel.
build/wheelhouse/filled: requirements/run.txt .venv/deps
	@rm -rf build/wheelhouse
	@$(PIP) download -qq --require-hashes --only-binary :all: -d build/wheelhouse -r requirements/run.txt
	@touch $@

# Make must not try to remake these.
Makefile pyproject.toml CMakeLists.txt requirements/dev.txt requirements/run.txt src/gambol/__init__.py $(CORE_FILES): ;
