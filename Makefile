# The two commands are `make play` and `make test`; both make the environment first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOT := $(shell find src -name '*.pxd')
COMPILED := $(HOT) $(HOT:.pxd=.py)
SOAK_SECONDS ?= 600
# who plays the games that `make balance` is about, and how many of each variant
BOT ?= greedy
GAMES ?= 40

CLIENT := src/bastide/server/web/index.html
CLIENT_SOURCE := $(shell find web docs/rules -type f -not -path '*/node_modules/*' -not -path '*/generated/*')
# the sources of the protocol types
PROTOCOL_SOURCES := $(wildcard src/bastide/protocol/*.py src/bastide/server/api/*.py src/bastide/games/*/schema.py)
PACKAGES := web/node_modules/.package-lock.json

.PHONY: setup play serve test test-client lint browser screenshots soak balance bench bench-server bench-browser install clean

play: setup
	@$(BIN)/bastide serve --open

serve: setup
	@$(BIN)/bastide serve

test: setup lint test-client browser
	$(BIN)/pytest -n auto --ignore=tests/browser
	$(BIN)/pytest -n 2 tests/browser

test-client: setup
	cd web && npm run --silent check && npm run --silent lint && npm run --silent test

setup: $(VENV)/ready $(CLIENT)

# the browser client, built into the package; its types are generated from the server's
$(CLIENT): $(VENV)/ready $(PACKAGES) $(CLIENT_SOURCE) $(PROTOCOL_SOURCES)
	@echo "Building the browser client ..."
	@cd web && PYTHON=$(abspath $(BIN)/python) npm run --silent types && npm run --silent build
	@touch $@

$(PACKAGES): web/package.json web/package-lock.json
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null \
		|| { echo "The browser client needs Node 20.19 or later (on Debian: apt-get install nodejs npm)" >&2; exit 2; }
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@

# the browser tests need Chromium
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
			&& echo "Installing chromium for the tests ..." && apt-get update -qq && apt-get install -qq -y chromium >/dev/null; } \
		|| { echo "The tests need the browser chromium (on Debian: apt-get install chromium)" >&2; exit 2; }

screenshots: setup browser
	PYTHONPATH=tests $(BIN)/python -m browser.screenshots

$(VENV)/ready: requirements.lock pyproject.toml setup.py $(wildcard $(COMPILED))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Bastide needs Python 3.11 or later as $(PYTHON); name another with PYTHON=..." >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) \
		|| { echo "Python's venv is missing (on Debian: apt-get install python3-venv)" >&2; exit 2; }
	@command -v cc >/dev/null || command -v gcc >/dev/null || command -v clang >/dev/null \
		|| echo "No C compiler found: the rules run interpreted, with the same results but slower."
	@echo "Making the environment in $(VENV) (a minute or two the first time) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports

soak: setup
	SOAK_SECONDS=$(SOAK_SECONDS) $(BIN)/pytest -n auto -m soak

# the pages docs/balance-*.md; games that were played before are not played again
balance: setup
	for game in torres montmurail ludwig; do \
		$(BIN)/bastide balance $$game ".balance/$(BOT)/$$game" --play "$(BOT)" --games $(GAMES) --out docs || exit; \
	done

bench: setup
	$(BIN)/bastide bench --prepare
	$(BIN)/bastide bench

# only what is needed to play and serve, independent of the source tree; for images, VENV=/opt/bastide
install:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-cache-dir --require-hashes -r requirements-server.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-cache-dir --no-deps --no-build-isolation .
	touch $(VENV)/ready
	$(MAKE) --old-file=$(VENV)/ready $(CLIENT)
	cp -r $(dir $(CLIENT)) $$($(BIN)/python -I -c 'import bastide.server as server; print(server.__path__[0])')/

bench-server: setup
	$(BIN)/python bench/server/run.py --prepare
	$(BIN)/python bench/server/run.py

bench-browser: setup browser
	PYTHONPATH=tests $(BIN)/python -P bench/browser.py

clean:
	rm -rf $(VENV) .bench build web/node_modules web/src/protocol/generated src/bastide/server/web
	find src -name '*.so' -delete
