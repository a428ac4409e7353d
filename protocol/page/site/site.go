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
	Loader   []byte          // wasm_exec.js of the toolchain that built Program
}

// Names of the files that Make adds.
const (
	programFile = "tetrad.wasm"
	packedFile  = programFile + ".gz"
	indexFile   = "index.html"
)

// ofServer lists the files and folders of the page that have no use without a server.
var ofServer = []string{"auth", "auth.html", "farm.html", "farmpage", "socket.js", "watch", "watch.html"}

// ServiceWorker is the name of the file from which a browser learns of a new version.
const ServiceWorker = "sw.js"

// A Site is a folder of files.
type Site struct {
	Version string            // a hash of all files
	Files   map[string][]byte // by slash-separated path
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
	maps.DeleteFunc(s.Files, func(name string, _ []byte) bool {
		top, _, _ := strings.Cut(name, "/")
		return slices.Contains(ofServer, top)
	})
	for _, entry := range parts.Registry.Games {
		if entry.Files == nil {
			continue
		}
		files, err := fs.Sub(entry.Files, "page")
		if err == nil {
			err = s.copy(files, "games/"+entry.Family.Name)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	if s.Files[indexFile], err = index(s.Files[indexFile]); err != nil {
		return nil, err
	}
	s.Files["wasm_exec.js"] = parts.Loader
	s.Files[programFile] = parts.Program
	s.Files[packedFile] = Pack(parts.Program)
	answers, err := startAnswers(parts.Registry)
	if err != nil {
		return nil, err
	}
	s.Version = s.hash(answers)
	start, err := json.Marshal(siteStart{s.Version, sizes{len(s.Files[packedFile]), len(parts.Program)}, answers})
	if err != nil {
		return nil, err
	}
	s.Files["start.json"] = start
	s.Files[ServiceWorker], err = s.serviceWorker()
	return s, err
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

// index adds the elements of the site to index.html.
func index(html []byte) ([]byte, error) {
	const after = `<meta charset="utf-8">`
	if !bytes.Contains(html, []byte(after)) {
		return nil, fmt.Errorf("%s has no %s, after which the site has its policy", indexFile, after)
	}
	return bytes.Replace(html, []byte(after), []byte(after+`
<meta http-equiv="Content-Security-Policy" content="`+policy+`">
<meta name="referrer" content="no-referrer">
<meta name="description" content="Four board games, to play, to learn and to study with an engine that runs in the browser.">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">
<link rel="stylesheet" href="site.css">`), 1), nil
}

// serviceWorker returns the service worker with the list of the files that it keeps:
// all files except itself and the uncompressed program, which only older browsers load.
func (s *Site) serviceWorker() ([]byte, error) {
	kept := precache{Version: s.Version, Files: []string{"./"}}
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		if !slices.Contains([]string{indexFile, programFile, ServiceWorker}, name) {
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
		switch name {
		case programFile: // browsers load packedFile
		case packedFile:
			size += len(content)
		default:
			size += len(Pack(content))
		}
	}
	return size
}
