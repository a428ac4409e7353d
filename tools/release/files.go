package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// A file is part of an archive.
type file struct {
	name string // with slashes, relative to the folder of the archive
	mode fs.FileMode
	data []byte
}

// documents lists the files of the repository that each archive includes.
var documents = []string{"README.md", "LICENSE", "CHANGELOG.md", "docs/connect/ugi.md", "docs/games.md"}

// commonFiles returns the files that all archives hold beside the programs: documents,
// manual pages, completions, and the licences of all programs' dependencies.
func (r *release) commonFiles(ctx context.Context, built []build) ([]file, error) {
	var files []file
	for _, name := range documents {
		data, err := os.ReadFile(filepath.Join(r.scratch, "first", name))
		if err != nil {
			return nil, err
		}
		files = append(files, file{path.Base(name), 0o644, data})
	}
	rules, err := ruleBook(filepath.Join(r.scratch, "first", "docs"))
	if err != nil {
		return nil, err
	}
	files = append(files, rules...)
	here := build{target{runtime.GOOS, runtime.GOARCH}, filepath.Join(r.scratch, "host")}
	if err := r.compile(ctx, filepath.Join(r.scratch, "first"), here, nil); err != nil {
		return nil, err
	}
	for _, p := range programs {
		page, err := manualPage(ctx, here.file(p), p, r.source.version, r.source.time)
		if err != nil {
			return nil, err
		}
		files = append(files, page)
		for shell, name := range completions {
			script, err := output(ctx, r.scratch, nil, here.file(p), "completion", shell)
			if err != nil {
				return nil, err
			}
			files = append(files, file{"completions/" + fmt.Sprintf(name, p), 0o644, []byte(script + "\n")})
		}
	}
	licences, err := r.licences(ctx, built)
	if err != nil {
		return nil, err
	}
	files = append(files, file{"LICENSES-OF-DEPENDENCIES.txt", 0o644, licences})
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return files, nil
}

// ruleBook returns the pages and diagrams to which docs/games.md leads.
func ruleBook(docs string) (files []file, err error) {
	err = fs.WalkDir(os.DirFS(docs), "games", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(docs, name))
		files = append(files, file{name, 0o644, data})
		return err
	})
	return files, err
}

// completions maps each shell to the name under which it looks for the script of a program.
var completions = map[string]string{"bash": "%s.bash", "zsh": "_%s", "fish": "%s.fish", "powershell": "%s.ps1"}

// licenceFile matches the names under which modules keep their licences.
var licenceFile = regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice|patents)([.-].*)?$`)

// licences returns the texts of the licences of everything linked into the programs:
// Go, and the modules that the programs themselves list. A module without a licence
// is an error, since it could not be published.
func (r *release) licences(ctx context.Context, built []build) ([]byte, error) {
	modules := map[string]string{} // path@version to nothing
	for _, b := range built {
		linked, err := b.modules()
		if err != nil {
			return nil, err
		}
		for _, m := range linked {
			modules[m.Path+"@"+m.Version] = ""
		}
	}
	root, err := output(ctx, r.source.root, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	if err := addLicences(&text, "Go "+runtime.Version(), root); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		listed, err := output(ctx, filepath.Join(r.scratch, "first"), nil, "go", "mod", "download", "-json", name)
		if err != nil {
			return nil, err
		}
		var module struct{ Dir string }
		if err := json.Unmarshal([]byte(listed), &module); err != nil {
			return nil, err
		}
		if err := addLicences(&text, name, module.Dir); err != nil {
			return nil, err
		}
	}
	return []byte(text.String()), nil
}

// addLicences writes the licences in folder, which belong to name.
func addLicences(text *strings.Builder, name, folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("licence of %s: %w", name, err)
	}
	found := false
	for _, entry := range entries {
		if entry.IsDir() || !licenceFile.MatchString(entry.Name()) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		found = true
		fmt.Fprintf(text, "==== %s: %s\n\n%s\n", name, entry.Name(), data)
	}
	if !found {
		return fmt.Errorf("%s has no licence", name)
	}
	return nil
}
