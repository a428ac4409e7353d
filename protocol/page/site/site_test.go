package site

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"image/png"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/protocol/page"
)

// made returns a site with a text in place of the program.
func made(t *testing.T, program string) *Site {
	t.Helper()
	s, err := Make(Parts{Registry: enginetest.WithToys(), Program: []byte(program), Loader: []byte("// loader")})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The files that the service worker keeps exist, and include everything that the page
// needs.
func TestPrecache(t *testing.T) {
	s := made(t, "program")
	text, _, ok := strings.Cut(strings.TrimPrefix(string(s.Files[ServiceWorker]), "const PRECACHE = "), ";\n")
	var list precache
	if !ok || json.Unmarshal([]byte(text), &list) != nil || list.Version != s.Version {
		t.Fatalf("%.200s", s.Files[ServiceWorker])
	}
	kept := map[string]bool{}
	for _, name := range list.Files {
		kept[name] = true
		if _, ok := s.Files[name]; !ok && name != "./" {
			t.Errorf("%s is not there", name)
		}
	}
	for _, name := range []string{"./", "main.js", "transport.js", "worker.js", "wasm_exec.js", packedFile, "start.json", "games/verto/board.js", "icon-512.png"} {
		if !kept[name] {
			t.Errorf("%s is not kept", name)
		}
	}
}

// The first page has the policy before everything that it governs, and loads nothing
// from outside its folder.
func TestIndex(t *testing.T) {
	html := string(made(t, "program").Files[indexFile])
	if at := strings.Index(html, "Content-Security-Policy"); at < 0 || at > strings.Index(html, "<link") || at > strings.Index(html, "<script") {
		t.Errorf("the policy stands at %d:\n%s", at, html)
	}
	for _, address := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(html, -1) {
		if strings.HasPrefix(address[1], "/") || strings.Contains(address[1], ":") {
			t.Errorf("%s is outside of the folder", address[1])
		}
	}
	if _, err := index([]byte("<html>")); err == nil {
		t.Error("a page without a place for the policy is accepted")
	}
}

// The transport is the one of the site, and the packed program unpacks to the program.
func TestProgram(t *testing.T) {
	s := made(t, "program")
	if !strings.Contains(string(s.Files["transport.js"]), "Workers") {
		t.Error("the transport is that of the server")
	}
	r, err := gzip.NewReader(bytes.NewReader(s.Files[packedFile]))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(r); err != nil || string(text) != "program" {
		t.Errorf("%q, %v", text, err)
	}
}

// The site leaves out what only the server needs. The page has it: the test fails if a
// file or a folder is renamed.
func TestOfServer(t *testing.T) {
	for _, name := range ofServer {
		if _, err := fs.Stat(page.Files(), name); err != nil {
			t.Error(err)
		}
	}
}

// used finds the scripts and style sheets that a file of the site names.
var used = regexp.MustCompile(`(?:\b(?:from |import |import\(|new URL\()|<script type="module" src=|<link rel="stylesheet" href=)"([^":]+\.(?:js|css))"`)

// All scripts and style sheets of the site are used by its page, and they find what they
// use. So nothing is there that only a match or a farm needs.
func TestAllIsUsed(t *testing.T) {
	s := made(t, "program")
	seen := map[string]bool{}
	next := []string{indexFile}
	for len(next) > 0 {
		name := next[0]
		next = next[1:]
		if seen[name] {
			continue
		}
		seen[name] = true
		if s.Files[name] == nil {
			t.Errorf("%s is not there", name)
		}
		for _, line := range strings.Split(string(s.Files[name]), "\n") {
			if m := used.FindStringSubmatch(line); m != nil && !strings.Contains(line, "@import") {
				next = append(next, path.Join(path.Dir(name), m[1]))
			}
		}
	}
	for name := range s.Files {
		isCode := slices.Contains([]string{".js", ".css", ".html"}, path.Ext(name))
		if isCode && !strings.HasPrefix(name, "games/") && !seen[name] {
			t.Errorf("nothing uses %s", name)
		}
	}
}

// The same parts make the same version; different parts make a different one.
func TestVersion(t *testing.T) {
	a, again, other := made(t, "program").Version, made(t, "program").Version, made(t, "Program").Version
	if a != again || a == other || len(a) < 8 {
		t.Errorf("versions %s, %s and %s", a, again, other)
	}
}

// The start of each game and its example are known before the program is loaded.
func TestStart(t *testing.T) {
	registry := enginetest.WithToys()
	var start struct {
		Bytes   sizes
		Answers map[string]struct {
			Type  string
			State struct{ Game string }
			Games []struct{ Family string }
		}
	}
	s := made(t, "program")
	if err := json.Unmarshal(s.Files["start.json"], &start); err != nil {
		t.Fatal(err)
	}
	if start.Bytes.Plain != len("program") || start.Bytes.Packed != len(s.Files[packedFile]) {
		t.Errorf("%+v", start.Bytes)
	}
	shown := 0
	for _, entry := range registry.Games {
		if entry.NewPresentation == nil {
			continue
		}
		shown++
		name := entry.Family.Name
		if a := start.Answers["state|"+name+"|"]; a.Type != "state" || a.State.Game != name {
			t.Errorf("%s: %+v", name, a)
		}
	}
	if games := start.Answers["games||"].Games; len(games) != shown {
		t.Errorf("%d games, want %d", len(games), shown)
	}
	if len(start.Answers) < 2*shown {
		t.Errorf("only %d answers", len(start.Answers))
	}
}

// The icon as a PNG is transparent in the corners, and has the colours of the SVG.
func TestIcon(t *testing.T) {
	s := made(t, "program")
	picture, err := png.Decode(bytes.NewReader(s.Files["icon-192.png"]))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		x, y int
		want [4]uint32
	}{
		{"corner", 0, 0, [4]uint32{}},
		{"middle", 96, 96, [4]uint32{0x3c, 0x5a, 0x50, 0xff}},
		{"light circle", 66, 66, [4]uint32{0xf7, 0xf3, 0xe8, 0xff}},
		{"dark circle", 126, 66, [4]uint32{0x16, 0x19, 0x1c, 0xff}},
	} {
		r, g, b, a := picture.At(c.x, c.y).RGBA()
		if got := [4]uint32{r >> 8, g >> 8, b >> 8, a >> 8}; got != c.want {
			t.Errorf("%s: %x, want %x", c.name, got, c.want)
		}
	}
	var m struct {
		Icons []struct {
			Source string `json:"src"`
		}
	}
	if err := json.Unmarshal(s.Files["manifest.webmanifest"], &m); err != nil || len(m.Icons) != 3 {
		t.Errorf("%v, %+v", err, m)
	}
	for _, icon := range m.Icons {
		if s.Files[icon.Source] == nil {
			t.Errorf("%s is not there", icon.Source)
		}
	}
}
