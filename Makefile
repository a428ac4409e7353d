# What a developer runs. Everything but script needs Go and nothing else.

GO ?= go

.PHONY: help run play site pictures test lab long nightly lint script cross arm64 race fuzz soak bench build build-static release vuln

# Show this list, which is made of the comments in the Makefile.
help:
	@awk '/^# / { text = text " " substr($$0, 3); next } \
		/^[a-z0-9-]+:/ && text != "" { printf "  make %-13s%s\n", substr($$1, 1, length($$1) - 1), text; text = "" } \
		/^$$/ { text = "" }' Makefile

# Build the engine and start it on standard input: type help.
run: build
	@./bin/tetrad

# Play against the engine on a board in the browser.
play: build
	@./bin/tetrad gui

# Make the page as a folder for any web host, with the engine in the browser: site.
site:
	@$(GO) run ./cmd/site

# Take the pictures of the manual anew, in Chromium: pictures. Look at them afterwards.
pictures:
	@TETRAD_LONG=1 TETRAD_NEED_BROWSER=1 $(GO) test ./tests -run TestBrowserManual -update

# Build the program, bin/tetrad. The first time takes a minute. go build -o bin/ ./lab/cmd/tetrad-lab makes the other.
build:
	@test -e bin/tetrad || echo "building bin/tetrad; the first time takes a minute" >&2
	@$(GO) build -o bin/tetrad ./cmd/tetrad

# Build both programs without C, and without anything of this machine, for the Dockerfile.
# Their VERSION is the tag of the commit, if it has one.
VERSION ?= $(shell git tag --points-at HEAD 'v*' 2>/dev/null | head -n 1)
build-static:
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags='-s -w -X tetrad/bench/machine.version=$(VERSION)' -o bin/static/ \
		./cmd/tetrad ./lab/cmd/tetrad-lab

# Run the tests of tetrad: three minutes on two processors, less if some was run before.
# Half of it is compiling and linking. lint runs vet.
test:
	$(GO) test -vet=off -timeout 30m ./... ./tests/...

# Run the tests of the laboratory, the farm and the tools, which tetrad does not need.
lab:
	$(GO) test -vet=off -timeout 30m ./lab/... ./tools/...

# Run the long tests of PACKAGES. By default these are the packages with tests that have
# no short form: the page in a browser, all commands.
PACKAGES ?= ./cmd/... ./docs/... ./protocol/page/... ./tests/... ./bench/check ./lab/farm ./lab/farmserver ./lab/cmd/tetrad-lab/...
long:
	TETRAD_LONG=1 $(GO) test -timeout 30m $(PACKAGES)

# Check format and code: gofmt, vet, staticcheck.
lint:
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "gofmt: $$unformatted"; exit 1; }
	$(GO) vet work
	$(GO) tool staticcheck ./... ./lab/... ./tests/... ./tools/...

# Check the JavaScript of the page: linter, types, and tests without a browser.
# Needs Node and npm; the tools come from the network the first time.
PAGE = protocol/page
script: $(PAGE)/node_modules/.package-lock.json
	npm run --silent --prefix $(PAGE) lint
	npm run --silent --prefix $(PAGE) types
	npm test --silent --prefix $(PAGE)

$(PAGE)/node_modules/.package-lock.json: $(PAGE)/package-lock.json
	npm ci --prefix $(PAGE) --ignore-scripts --no-audit --no-fund
	@touch $@

# Check that the code and its tests compile for SYSTEMS, rules, evaluation and search with
# words of 32 bits, and what a browser runs. vet compiles, and links no programs.
SYSTEMS ?= darwin/arm64 windows/amd64
cross:
	@for system in $(SYSTEMS); do \
		echo "vet $$system"; \
		GOOS=$${system%/*} GOARCH=$${system#*/} $(GO) vet work || exit 1; \
	done
	GOARCH=386 $(GO) vet ./positions/... ./eval/... ./search/...
	GOOS=js GOARCH=wasm $(GO) vet ./cmd/browser ./protocol/session ./engine/... ./search/...

# Test what computes with floating point or vectors on an ARM processor, emulated by QEMU, and
# compare the signature of the search with that of this machine. QEMU takes no advice on memory.
QEMU ?= qemu-aarch64-static
ARM64 ?= ./eval/... ./search/mcts
arm64: build
	@command -v $(QEMU) >/dev/null || { echo "$(QEMU) is missing: install qemu-user-static, or set QEMU"; exit 1; }
	GOARCH=arm64 $(GO) test -timeout 1h -exec $(QEMU) -skip TestAdviseHuge $(ARM64)
	@GOARCH=arm64 $(GO) build -o bin/tetrad-arm64 ./cmd/tetrad
	@signature() { "$$@" bench | grep -E '^(Total|Answers)' | paste -sd ' '; }; \
	here=$$(signature ./bin/tetrad) && there=$$(signature $(QEMU) bin/tetrad-arm64) && \
		echo "$$here here, $$there on arm64" && test -n "$$here" && test "$$here" = "$$there"

# Run the tests, but for the long ones, with the race detector, of the packages in which
# goroutines are started, by the program or by a test. The tests of whole programs are not
# among them: the packages that do the work of a command have tests of their own. Nor
# are those that call projecttest.NotRaced. With TETRAD_RACE=1 these are, and RACED=EXPRESSION
# chooses other packages, by what their files say. lint has run vet.
RACED ?= ^\s*go [a-z(]|\.Go\(|jobs\.NewLocal\(|synctest\.Test
PROGRAMS = tetrad/cmd/tetrad|tetrad/lab/cmd/tetrad-lab
race:
	@$(GO) list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Dir}}{{end}}' work | \
		while read -r package folder; do ! grep -qE '$(RACED)' $$folder/*.go || echo $$package; done | \
		grep -vxE '$(if $(TETRAD_RACE),-,$(PROGRAMS))' | xargs $(GO) test -race -vet=off -timeout 1h

# Run every fuzz target for FUZZTIME inputs. It is a number, not a time: with a time, Go's
# fuzzer now and then fails at its end with "context deadline exceeded" (golang/go#75804).
# go test -fuzz would link the program anew for each target.
FUZZTIME ?= 10000x
fuzz:
	@mkdir -p bin
	@grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u | while read -r folder; do \
		$(GO) test -c -fuzz . -o bin/fuzz.test $$folder || exit 1; \
		for target in $$(grep -ohE '^func Fuzz\w+' $$folder/*_test.go | cut -d' ' -f2); do \
			echo "fuzz $$folder $$target"; \
			(program=$$PWD/bin/fuzz.test && cd $$folder && $$program -test.run '^$$' -test.fuzz "^$$target\$$" \
				-test.fuzztime $(FUZZTIME) -test.fuzzminimizetime 100x \
				-test.fuzzcachedir "$$($(GO) env GOCACHE)/fuzz/$$($(GO) list .)") || exit 1; \
		done; \
	done

# Play millions of short searches, then games of the runner at 3 ms a turn, in
# all kinds of games, and fail where an answer comes late. Kill, freeze and cut
# off what computes jobs, and fail where a result is lost or another.
SOAK_SEARCHES ?= 2000000
SOAK_GAMES ?= 20000
SOAK_VARIANTS ?= verto verto-6-old veletas veletas-7 trap trap-5 trap-8-king vinver-5 vinver-5-nopass vinver-9-nopass vinver-13
SOAK_FARM ?= 200
soak: build
	TETRAD_LONG=1 TETRAD_FARM_ROUNDS=$(SOAK_FARM) TETRAD_FARM_JOBS=20000 $(GO) test -timeout 2h -run 'Survives|Full|Quota|Load' ./lab/farmserver
	$(GO) test -count=1 -timeout 12h -v -run TestSoak ./protocol/ugiclient -engine "$(CURDIR)/bin/tetrad" -searches $(SOAK_SEARCHES)
	@set -- $(SOAK_VARIANTS); games=$$(( ($(SOAK_GAMES) + 2 * $$# - 1) / (2 * $$#) * 2 )); \
	for game in "$$@"; do \
		echo "$$games games of $$game"; \
		./bin/tetrad match --engine 'cmd=bin/tetrad name=alphabeta Search=alphabeta Hash=4 MoveOverhead=0' \
			--engine 'cmd=bin/tetrad name=mcts Search=mcts Hash=4 MoveOverhead=0' --game $$game --movetime 3 --margin 1s \
			--games $$games --concurrency 2 --quiet --out none || exit 1; \
	done

# Run every test at its longest, on all systems and processors, more inputs for each fuzz
# target and a longer soak. It took 99 minutes on two processors, where the results of
# half of the packages in its first line were cached.
nightly: export TETRAD_FULL = 1
nightly:
	TETRAD_LONG=1 TETRAD_NIGHTLY=1 TETRAD_NEED_JDK=1 $(GO) test -timeout 1h work
	TETRAD_RACE=1 $(MAKE) race RACED='"(sync|sync/atomic|context|golang.org/x/sync/[a-z]+|testing/synctest|tetrad/engine/enginetest)"'
	$(GO) run ./lab/cmd/tetrad-lab set prove suite puzzles truth
	$(MAKE) cross SYSTEMS='linux/386 linux/arm64 darwin/arm64 windows/amd64 windows/arm64 freebsd/amd64 openbsd/amd64'
	GOOS=js GOARCH=wasm $(GO) build ./...
	GOOS=wasip1 GOARCH=wasm $(GO) build ./...
	$(MAKE) arm64 ARM64='./positions/... ./eval/... ./search/...'
	$(MAKE) fuzz FUZZTIME=60000x
	$(MAKE) soak SOAK_SEARCHES=200000 SOAK_GAMES=2000 SOAK_FARM=50

# The signature of the search, and benchmarks of the hot paths.
bench: build
	./bin/tetrad bench
	$(GO) test -run '^$$' -bench . ./positions/... ./search/... ./eval/...

# Make all that is published of a version, in dist: see go run ./tools/release --help.
release:
	$(GO) run ./tools/release

# Look for known faults of Go and of dependencies. Needs the network.
vuln:
	$(GO) run golang.org/x/vuln/cmd/govulncheck@v1.9.0 ./... ./lab/... ./tools/...
