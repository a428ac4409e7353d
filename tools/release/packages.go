package main

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"
)

// nfpm makes packages for Linux distributions. It is run, not imported, to keep
// its many dependencies out of go.mod.
const nfpm = "github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.0"

//go:embed templates
var templateFiles embed.FS

var templates = template.Must(template.New("").ParseFS(templateFiles, "templates/*"))

// packages makes a Debian and an RPM package of the programs.
func (r *release) packages(ctx context.Context, b build, common []file) error {
	stage := filepath.Join(r.scratch, "package-"+b.arch)
	for _, f := range common {
		name := filepath.Join(stage, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.data, 0o644); err != nil {
			return err
		}
	}
	config, err := r.fill("nfpm.yaml", map[string]string{"Folder": b.folder, "Stage": stage, "Arch": b.arch, "Version": r.source.version})
	if err != nil {
		return err
	}
	settings := filepath.Join(stage, "nfpm.yaml")
	if err := os.WriteFile(settings, config, 0o644); err != nil {
		return err
	}
	for kind, name := range map[string]string{
		"deb": fmt.Sprintf("tetrad_%s_%s.deb", r.source.version, b.arch),
		"rpm": fmt.Sprintf("tetrad-%s.%s.rpm", r.source.version, rpmArch[b.arch]),
	} {
		env := []string{"SOURCE_DATE_EPOCH=" + strconv.FormatInt(r.source.time.Unix(), 10), "GOFLAGS="}
		if _, err := output(ctx, stage, env, "go", "run", nfpm, "package", "--config", settings, "--packager", kind,
			"--target", r.add(name)); err != nil {
			return err
		}
	}
	return nil
}

// rpmArch maps Go's names of architectures to RPM's.
var rpmArch = map[string]string{"amd64": "x86_64", "arm64": "aarch64"}

// recipes fills in the recipes of the package managers that fetch archives, for the
// archives of this run.
func (r *release) recipes() error {
	sums := map[string]string{"Version": r.source.version}
	for _, name := range r.made {
		system, isArchive := strings.CutSuffix(strings.TrimPrefix(name, "tetrad-"+r.source.version+"-"), ".tar.gz")
		if !isArchive {
			continue
		}
		sum, err := r.checksum(name)
		if err != nil {
			return err
		}
		sums[strings.ReplaceAll(system, "-", "_")] = sum
	}
	for _, recipe := range []struct {
		name  string
		needs []string
	}{
		{"tetrad.rb", []string{"darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"}},
		{"PKGBUILD", []string{"linux_amd64", "linux_arm64"}},
	} {
		if !hasAll(sums, recipe.needs) {
			say("%s is left out: it needs archives for %s", recipe.name, strings.Join(recipe.needs, ", "))
			continue
		}
		text, err := r.fill(recipe.name, sums)
		if err != nil {
			return err
		}
		if err := os.WriteFile(r.add(recipe.name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func hasAll(sums map[string]string, names []string) bool {
	for _, name := range names {
		if sums[name] == "" {
			return false
		}
	}
	return true
}

// fill returns a template with its values filled in. A missing value is an error.
func (r *release) fill(name string, values map[string]string) ([]byte, error) {
	var text bytes.Buffer
	err := templates.Lookup(name).Option("missingkey=error").Execute(&text, values)
	return text.Bytes(), err
}
