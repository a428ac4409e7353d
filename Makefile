# What a developer runs. Everything needs Go and nothing else.

GO ?= go
FUZZTIME ?= 10s

.PHONY: run play test lint race fuzz bench build

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

race:
	$(GO) test -race -short ./...

# Run every fuzz target for FUZZTIME.
fuzz:
	@$(GO) list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' ./... | while read -r package; do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz'); do \
			echo "fuzz $$package $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$package || exit 1; \
		done; \
	done

# The signature of the search, and benchmarks of the hot paths.
bench: build
	./bin/tetrad bench
	$(GO) test -run '^$$' -bench . ./positions/... ./search/... ./eval/...
