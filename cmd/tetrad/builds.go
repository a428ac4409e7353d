package main

import (
	"context"
	"fmt"
	"strings"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/farm"
	"tetrad/cmd/cli"
)

// offerBuilds stores the programs that a match brings along with the server of a farm,
// and returns them by name.
func (e *env) offerBuilds(ctx context.Context, c *connection, named []string) (map[string]jobs.Build, error) {
	builds := map[string]jobs.Build{}
	if len(named) == 0 {
		return builds, nil
	}
	client, err := e.dial(ctx, c)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	for _, text := range named {
		name, path, ok := strings.Cut(text, "=")
		if !ok || path == "" {
			return nil, cli.Usage("--build %q: want NAME=FILE", text)
		}
		if builds[name], err = e.offerBuild(ctx, client, name, path); err != nil {
			return nil, fmt.Errorf("--build %q: %w", text, err)
		}
	}
	return builds, nil
}

// offerBuild stores a program.
func (e *env) offerBuild(ctx context.Context, client *farm.Client, name, path string) (b jobs.Build, err error) {
	if err := jobs.CheckEngineName(name); err != nil {
		return b, cli.Usage("%w", err)
	}
	if name == jobs.OwnEngine {
		return b, cli.Usage("this name is that of the engine of this program")
	}
	fmt.Fprintf(e.Stderr, "Running the benchmark of %s …\n", path)
	b, content, err := jobs.ReadBuild(ctx, path)
	if err != nil {
		return b, cli.Usage("%w", err)
	}
	return b, client.OfferBuild(ctx, b, content)
}
