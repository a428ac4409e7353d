# What a developer runs. Everything needs Go and nothing else.

GO ?= go
# A number of inputs, not a time: with a time, Go's fuzzer now and then fails
# at its end with "context deadline exceeded" (golang/go#75804).
FUZZTIME ?= 30000x

.PHONY: run play test lint cross arm64 race fuzz bench build

# Build the engine and start it on standard input: type help.
run: build
	@./bin/tetrad

# Play against the engine on a board in the browser.
play: build
	@./bin/tetrad gui

build:
	@$(GO) build -o bin/tetrad ./cmd/tetrad

test:
	$(GO) test ./...

# gofmt prints the files it would change; any is an error.
lint:
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "gofmt: $$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

# Build for other systems, and check for words of 32 bits.
cross:
	@for target in linux/arm64 darwin/arm64 windows/amd64 windows/arm64 freebsd/amd64 openbsd/amd64 \
		plan9/amd64 js/wasm wasip1/wasm; do \
		echo "build $$target"; \
		GOOS=$${target%/*} GOARCH=$${target#*/} $(GO) build ./... || exit 1; \
	done
	GOARCH=386 $(GO) vet ./...

# Test rules, evaluation and search on an ARM processor, emulated by QEMU, and
# compare the signature of the search with that of this machine.
QEMU ?= qemu-aarch64-static
arm64: build
	@command -v $(QEMU) >/dev/null || { echo "$(QEMU) is missing: install qemu-user-static, or set QEMU"; exit 1; }
	GOARCH=arm64 $(GO) test -short -exec $(QEMU) ./positions/... ./eval/... ./search/...
	@GOARCH=arm64 $(GO) build -o bin/tetrad-arm64 ./cmd/tetrad
	@here=$$(./bin/tetrad bench | grep '^Total') && there=$$($(QEMU) bin/tetrad-arm64 bench | grep '^Total') && \
		echo "$$here here, $$there on arm64" && test "$$here" = "$$there"

race:
	$(GO) test -race -short ./...

# Run every fuzz target for FUZZTIME inputs.
fuzz:
	@$(GO) list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' ./... | while read -r package; do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz'); do \
			echo "fuzz $$package $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 100x $$package || exit 1; \
		done; \
	done

# The signature of the search, and benchmarks of the hot paths.
bench: build
	./bin/tetrad bench
	$(GO) test -run '^$$' -bench . ./positions/... ./search/... ./eval/...
