// Package site makes the page as a folder for any web host. It needs no server: the
// engine is a program that the browser runs.
package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"tetrad/engine"
	"tetrad/protocol/page"
)

//go:embed web
var own embed.FS

// Parts are the parts of a site besides the page.
type Parts struct {
	Registry engine.Registry // the games
	Program  []byte          // cmd/browser for js/wasm
	Embedded []Embedded      // the files that Program contains
	Loader   []byte          // wasm_exec.js of the toolchain that built Program
}

// Names of the files that Make adds.
const (
	programFile = "tetrad.wasm"
	packedFile  = programFile + ".gz"
	indexFile   = "index.html"
)

// ofServer lists the pages that have no use without a server. The bundles hold no scripts
// and style sheets of theirs.
var ofServer = []string{"auth.html", "farm.html", "game.html", "watch.html"}

// ServiceWorker is the name of the file from which a browser learns of a new version.
const ServiceWorker = "sw.js"

// A Site is a folder of files.
type Site struct {
	Version string            // a hash of all files
	Files   map[string][]byte // by slash-separated path
	// FirstTurn is how many bytes a browser loads, compressed, until the engine can play its
	// first turn: in the game with the least data, and in that with the most.
	FirstTurn struct{ Least, Most int }
}

// Make makes the site.
func Make(parts Parts) (*Site, error) {
	s := &Site{Files: map[string][]byte{}}
	web, err := fs.Sub(own, "web")
	if err != nil {
		return nil, err
	}
	for _, from := range []fs.FS{page.Files(), web} { // in this order, because transport.js is in both
		if err := s.copy(from, ""); err != nil {
			return nil, err
		}
	}
	maps.DeleteFunc(s.Files, func(name string, _ []byte) bool { return slices.Contains(ofServer, name) })
	for _, entry := range parts.Registry.Games {
		if entry.Files == nil {
			continue
		}
		files, err := fs.Sub(entry.Files, "page")
		if err == nil {
			err = s.copy(files, "games/"+entry.Family.Name)
			delete(s.Files, "games/"+entry.Family.Name+"/example.json") // the list of games has it
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	s.Files["wasm_exec.js"] = parts.Loader
	if err := s.bundle(); err != nil {
		return nil, err
	}
	program, found, contents, err := separate(parts.Program, parts.Registry, parts.Embedded)
	if err != nil {
		return nil, err
	}
	maps.Copy(s.Files, contents)
	s.Files[programFile] = program
	s.Files[packedFile] = Pack(program)
	answers, games, err := startAnswers(parts.Registry)
	if err != nil {
		return nil, err
	}
	cards, err := chooser(parts.Registry, games)
	if err != nil {
		return nil, err
	}
	s.Version = s.hash(answers)
	start, err := json.Marshal(siteStart{s.Version, sizes{len(s.Files[packedFile]), len(program)}, found, answers})
	if err != nil {
		return nil, err
	}
	if s.Files[indexFile], err = index(s.Files[indexFile], cards, start); err != nil {
		return nil, err
	}
	s.measure(found)
	s.Files[ServiceWorker], err = s.serviceWorker()
	return s, err
}

// measure sets FirstTurn.
func (s *Site) measure(found map[string]data) {
	first := len(s.Files[packedFile])
	for _, name := range []string{indexFile, mainFile, styleFile, workerFile, "icon.svg", "manifest.webmanifest", "icon-192.png"} {
		first += len(Pack(s.Files[name]))
	}
	var sizes []int
	for name, d := range found {
		if !strings.Contains(name, "/") {
			sizes = append(sizes, d.Bytes.Packed)
		}
	}
	if len(sizes) > 0 {
		s.FirstTurn.Least, s.FirstTurn.Most = first+slices.Min(sizes), first+slices.Max(sizes)
	}
}

// copy adds all files of from, below a folder.
func (s *Site) copy(from fs.FS, folder string) error {
	return fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		s.Files[path.Join(folder, name)], err = fs.ReadFile(from, name)
		return err
	})
}

// hash returns the version of the site: the first digits of a hash of its contents.
func (s *Site) hash(answers map[string]json.RawMessage) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		fmt.Fprintf(h, "%s %d\n", name, len(s.Files[name]))
		h.Write(s.Files[name])
	}
	for _, key := range slices.Sorted(maps.Keys(answers)) {
		fmt.Fprintf(h, "%s %s\n", key, answers[key])
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:5])
}

// policy is the content security policy, which restricts the page to its own host. A
// page cannot set frame-ancestors, which says who may frame it, for itself.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
	"style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// index returns the page of the site: index.html with what only the site has, its chooser
// and what it knows at its start, and with its bundles.
func index(html, cards, start []byte) ([]byte, error) {
	html = sheet.ReplaceAll(html, nil)
	for _, change := range []struct{ old, new string }{
		{`<script type="module" src="main.js"></script>` + "\n", ""},
		{`<meta charset="utf-8">`, `<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="` + policy + `">
<meta name="referrer" content="no-referrer">
<meta name="description" content="Four board games, to play, to learn and to study with an engine that runs in the browser.">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">
<link rel="stylesheet" href="` + styleFile + `">
<script defer src="` + mainFile + `"></script>`},
		{`<main id="main">`, string(cards) + `<main id="main">`},
		{`</body>`, `<script type="application/json" id="start">` + string(start) + "</script>\n</body>"}, // no "<" is in it
	} {
		if bytes.Count(html, []byte(change.old)) != 1 {
			return nil, fmt.Errorf("%s does not have %s once", indexFile, change.old)
		}
		html = bytes.Replace(html, []byte(change.old), []byte(change.new), 1)
	}
	return html, nil
}

// serviceWorker returns the service worker with the list of the files that it keeps: all
// files except itself and what only older browsers load, the program and the data without
// compression.
func (s *Site) serviceWorker() ([]byte, error) {
	kept := precache{Version: s.Version, Files: []string{"./"}}
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		_, isPacked := s.Files[name+".gz"]
		if name != indexFile && name != ServiceWorker && !isPacked {
			kept.Files = append(kept.Files, name)
		}
	}
	list, err := json.Marshal(kept)
	return slices.Concat([]byte("const PRECACHE = "), list, []byte(";\n"), s.Files[ServiceWorker]), err
}

// precache lists the files that the service worker keeps.
type precache struct {
	Version string   `json:"version"`
	Files   []string `json:"files"`
}

// Pack returns content compressed by gzip at its best level.
func Pack(content []byte) []byte {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(content)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // writing to a buffer cannot fail
	}
	return packed.Bytes()
}

// PackedSize returns the number of bytes that a browser loads from a host that
// compresses files.
func (s *Site) PackedSize() int {
	size := 0
	for name, content := range s.Files {
		if _, isPacked := s.Files[name+".gz"]; !isPacked { // else browsers load that one
			size += min(len(content), len(Pack(content)))
		}
	}
	return size
}
