package main

import (
	"regexp"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/content"
	"tetrad/positions/projecttest"
)

// TestDocumentedOptions checks that the page of the protocol lists the options of the
// engine with their defaults.
func TestDocumentedOptions(t *testing.T) {
	for _, o := range engine.New(content.Registry()).Options() {
		value := o.Default
		if o.Type == "string" || o.Type == "combo" {
			value = "`" + value + "`"
		}
		projecttest.Says(t, "docs/connect/ugi.md", "| `%s` | %s |", o.Name, value)
		if o.Name == "MoveOverhead" {
			projecttest.Says(t, "docs/measure/matches.md", "its `MoveOverhead` of %s ms", value)
		}
	}
}

// TestDocumentedDefaults checks that pages tell the defaults of flags.
func TestDocumentedDefaults(t *testing.T) {
	for _, c := range []struct{ command, flag, page, format string }{
		{"play", "movetime", "docs/play/terminal.md", "and for a hint; the default is %s"},
		{"gtp", "movetime", "docs/connect/gtp.md", "where GoGui sets no clock; the default is %s"},
		{"check", "patience", "docs/connect/check.md", "| `--patience` (%s) |"},
		{"check", "margin", "docs/connect/check.md", "| `--margin` (%s) |"},
	} {
		_, help, _ := runWith("", c.command, "--help")
		m := regexp.MustCompile(`(?m)^ +--` + c.flag + ` (?:.*\n {7,})*?.*\(default\s+"?([^")]+)"?\)`).FindStringSubmatch(help)
		if m == nil {
			t.Errorf("%s: --%s has no default in\n%s", c.command, c.flag, help)
			continue
		}
		// Pages write durations with a blank: 3 s.
		value := regexp.MustCompile(`^(\d+)(m?s)$`).ReplaceAllString(m[1], "$1 $2")
		projecttest.Says(t, c.page, c.format, value)
	}
}

// TestDocumentedGo checks that pages name the version of Go that go.mod asks for.
func TestDocumentedGo(t *testing.T) {
	version := regexp.MustCompile(`\bgo (\d+\.\d+)`).FindStringSubmatch(projecttest.Page(t, "go.mod"))
	if version == nil {
		t.Fatal("go.mod names no version")
	}
	projecttest.Says(t, "README.md", "Go %s or later", version[1])
	projecttest.Says(t, "docs/play/getting-started.md", "[Go](https://go.dev/dl/) %s or later", version[1])
}

// TestManualHasNoLooseFigures checks that sentences of the manual state no sizes of files,
// speeds or signatures, which nobody would keep up to date. They belong to
// docs/dev/experiments; the table of docs/lab/benchmark.md repeats speeds from there.
func TestManualHasNoLooseFigures(t *testing.T) {
	loose := regexp.MustCompile(`\d (MB|GB|M|k|nodes/s|playouts/s|million nodes a second)\b|\bbench: \d{4,}`)
	pages := 0
	repositoryFiles(t, func(name, text string) {
		manual := name == "README.md" || name == "CONTRIBUTING.md" || strings.HasPrefix(name, "docs/")
		if !manual || strings.HasPrefix(name, "docs/dev/experiments") || strings.HasPrefix(name, "docs/reports/") {
			return
		}
		pages++
		for i, line := range strings.Split(text, "\n") {
			if found := loose.FindString(line); found != "" {
				t.Errorf("%s:%d: %q belongs to docs/dev/experiments", name, i+1, found)
			}
		}
	}, ".md")
	if pages < 30 {
		t.Errorf("%d pages", pages)
	}
}
