package site

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Names of the files that hold the scripts and the style sheets of the page.
const (
	mainFile   = "main.js"
	workerFile = "worker.js"
	styleFile  = "style.css"
)

// isSource finds the files that the bundles replace.
func isSource(name string) bool {
	ext := path.Ext(name)
	return (ext == ".js" || ext == ".css") && name != ServiceWorker
}

// sheet finds the style sheets of a page.
var sheet = regexp.MustCompile(`<link rel="stylesheet" href="([^"]+)">\n`)

// bundle replaces the modules and the style sheets of the page by one file each, and those
// of the worker by another. A browser on a slow network waits for each request, and for a
// module that names another one it waits twice. Both scripts are classic ones: a frame
// without an origin of its own may not load modules.
func (s *Site) bundle() error {
	folder, err := os.MkdirTemp("", "tetrad-bundle-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	sources := maps.Clone(s.Files)
	maps.DeleteFunc(sources, func(name string, _ []byte) bool { return !isSource(name) })
	sources["all.css"] = s.sheets()
	if err := WriteFiles(folder, sources); err != nil {
		return err
	}
	made := map[string][]byte{}
	for _, b := range []struct{ from, to, head, foot string }{
		{mainFile, mainFile, `(async()=>{"use strict";`, "})();"}, // it awaits what it needs
		{workerFile, workerFile, `(()=>{"use strict";`, "})();"},
		{"all.css", styleFile, "", ""},
	} {
		if made[b.to], err = bundled(folder, b.from, b.head, b.foot); err != nil {
			return err
		}
	}
	maps.DeleteFunc(s.Files, func(name string, _ []byte) bool { return isSource(name) })
	maps.Copy(s.Files, made)
	return nil
}

// sheets returns a style sheet that imports those of the games, then those of the page in
// their order, then that of the site.
func (s *Site) sheets() []byte {
	var all strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		if strings.HasPrefix(name, "games/") && path.Ext(name) == ".css" {
			fmt.Fprintf(&all, "@import %q;\n", "./"+name)
		}
	}
	for _, link := range sheet.FindAllSubmatch(s.Files[indexFile], -1) {
		fmt.Fprintf(&all, "@import %q;\n", "./"+string(link[1]))
	}
	return []byte(all.String() + "@import \"./site.css\";\n")
}

// bundled returns a file with all that it imports, with a text before it and one after it.
func bundled(folder, name, head, foot string) ([]byte, error) {
	kind := strings.TrimPrefix(path.Ext(name), ".")
	result := api.Build(api.BuildOptions{
		AbsWorkingDir: folder, EntryPoints: []string{name}, Outdir: "out", Bundle: true,
		Format: api.FormatESModule, Target: api.ES2022, Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, TreeShaking: api.TreeShakingTrue,
		Banner: map[string]string{kind: head}, Footer: map[string]string{kind: foot},
	})
	var faults []error
	for _, m := range slices.Concat(result.Errors, result.Warnings) {
		at := ""
		if m.Location != nil {
			at = fmt.Sprintf("%s:%d: ", m.Location.File, m.Location.Line)
		}
		faults = append(faults, errors.New(at+m.Text))
	}
	if len(faults) == 0 && len(result.OutputFiles) != 1 {
		faults = append(faults, fmt.Errorf("%s became %d files", name, len(result.OutputFiles)))
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return result.OutputFiles[0].Contents, nil
}

// WriteFiles writes files into a folder, the service worker last, because a new one makes
// browsers load the new site.
func WriteFiles(folder string, files map[string][]byte) error {
	names := slices.Sorted(maps.Keys(files))
	slices.SortStableFunc(names, func(a, b string) int { return rank(a) - rank(b) })
	for _, name := range names {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}

func rank(name string) int {
	if name == ServiceWorker {
		return 1
	}
	return 0
}
