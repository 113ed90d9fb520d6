# The two commands are `make play` and `make test`; both make the environment first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOT := $(shell find src -name '*.pxd')
COMPILED := $(HOT) $(HOT:.pxd=.py)
SOAK_SECONDS ?= 600

.PHONY: setup play serve test lint soak bench bench-server install clean

play: setup
	@$(BIN)/bastide play torres

serve: setup
	@$(BIN)/bastide serve

test: setup lint
	$(BIN)/pytest -n auto

setup: $(VENV)/ready

$(VENV)/ready: requirements.lock pyproject.toml setup.py $(wildcard $(COMPILED))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Bastide needs Python 3.11 or later as $(PYTHON); name another with PYTHON=..." >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) \
		|| { echo "Python's venv is missing (on Debian: apt-get install python3-venv)" >&2; exit 2; }
	@command -v cc >/dev/null || command -v gcc >/dev/null || command -v clang >/dev/null \
		|| echo "No C compiler found: the rules run interpreted, with the same results but slower."
	@echo "Making the environment in $(VENV) (a minute or two the first time) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports

soak: setup
	SOAK_SECONDS=$(SOAK_SECONDS) $(BIN)/pytest -n auto -m soak

bench: setup
	$(BIN)/bastide bench --prepare
	$(BIN)/bastide bench

# what playing and serving need and no more, in an environment that needs no source: for images, VENV=/opt/bastide
install:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-cache-dir --constraint requirements.lock '.[server]'

bench-server: setup
	$(BIN)/python bench/server/run.py --prepare
	$(BIN)/python bench/server/run.py

clean:
	rm -rf $(VENV) .bench build
	find src -name '*.so' -delete
