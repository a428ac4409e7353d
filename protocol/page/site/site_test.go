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

// weights and book are files of a game that the program of made contains.
var (
	weights = []byte(strings.Repeat("weights of verto ", minEmbedded/16))
	book    = []byte(strings.Repeat("a book of verto ", minEmbedded/16))
)

// sites are those that made has made.
var sites = map[string]*Site{}

// made returns a site of a program that has a text and the weights in its memory.
func made(t *testing.T, text string) *Site {
	t.Helper()
	if sites[text] == nil {
		sites[text] = makeAnew(t, text)
	}
	return sites[text]
}

func makeAnew(t *testing.T, text string) *Site {
	t.Helper()
	s, err := Make(Parts{
		Registry: enginetest.WithToys(), Loader: []byte("globalThis.Go = class {};"),
		Program: moduleOf(segment{64, []byte(text)}, segment{1000, weights}, segment{9000, book}),
		Embedded: []Embedded{{"/src/eval/verto/weights.bin", weights}, {"/src/engine/games/verto/books/verto.jsonl.gz", book}, {"/src/eval/verto/small.txt", []byte(text)},
			{"/src/engine/games/trap/content/suite.txt", []byte(strings.Repeat("not there", 1000))}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// startOf returns what the page of a site knows at its start.
func startOf(t *testing.T, s *Site) siteStart {
	t.Helper()
	_, text, _ := strings.Cut(string(s.Files[indexFile]), `<script type="application/json" id="start">`)
	text, _, ok := strings.Cut(text, "</script>")
	var start siteStart
	if err := json.Unmarshal([]byte(text), &start); !ok || err != nil {
		t.Fatal(err)
	}
	return start
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
	for _, name := range []string{"./", mainFile, workerFile, styleFile, packedFile, "games/verto/data.gz", "games/verto/lesson.json", "icon-512.png"} {
		if !kept[name] {
			t.Errorf("%s is not kept", name)
		}
	}
	for _, name := range []string{indexFile, programFile, "games/verto/data", ServiceWorker} {
		if kept[name] {
			t.Errorf("%s is kept", name)
		}
	}
}

// The page has the policy before everything that it governs, loads nothing from outside
// its folder, and has few files: what the server's page has in a hundred is in three.
func TestIndex(t *testing.T) {
	s := made(t, "program")
	html := string(s.Files[indexFile])
	if at := strings.Index(html, "Content-Security-Policy"); at < 0 || at > strings.Index(html, "<link") || at > strings.Index(html, "<script") {
		t.Errorf("the policy stands at %d:\n%.2000s", at, html)
	}
	for _, address := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(html, -1) {
		if strings.HasPrefix(address[1], "#") {
			continue
		}
		if strings.HasPrefix(address[1], "/") || strings.Contains(address[1], ":") || s.Files[address[1]] == nil {
			t.Errorf("%s is outside of the folder", address[1])
		}
	}
	for _, name := range regexp.MustCompile(`"([\w/]+\.(?:css|js|html|json))"`).FindAllSubmatch(s.Files[mainFile], -1) {
		if s.Files[string(name[1])] == nil {
			t.Errorf("the script names %s, which is not there", name[1])
		}
	}
	if _, err := index([]byte("<html>"), nil, nil); err == nil {
		t.Error("a page without a place for the policy is accepted")
	}
	for name := range s.Files {
		if ext := path.Ext(name); (ext == ".js" || ext == ".css") && !slices.Contains([]string{mainFile, workerFile, styleFile, ServiceWorker}, name) {
			t.Errorf("%s is not in a bundle", name)
		}
	}
}

// The games are in the HTML, so that a browser shows them before any script.
func TestChooser(t *testing.T) {
	s := made(t, "program")
	html, _, _ := strings.Cut(string(s.Files[indexFile]), "<main")
	for _, entry := range enginetest.WithToys().Games {
		if entry.NewPresentation == nil {
			continue
		}
		title := entry.Title
		for _, part := range []string{"<title>A position of " + title + "</title>", "<h3>" + title + "</h3>", `href="#/play/` + entry.Family.Name + `"`} {
			if strings.Count(html, part) != 1 {
				t.Errorf("%s: %d times %s", title, strings.Count(html, part), part)
			}
		}
	}
}

// The transport is the one of the site. The packed program unpacks to the program, which
// lacks the weights; the data of the game have them, with their place.
func TestProgram(t *testing.T) {
	s := made(t, "program")
	if main := string(s.Files[mainFile]); !strings.Contains(main, "WebAssembly.compile") || strings.Contains(main, "WebSocket") {
		t.Error("the transport is that of the server")
	}
	unpacked := func(name string) []byte {
		r, err := gzip.NewReader(bytes.NewReader(s.Files[name]))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	program := unpacked(packedFile)
	if !bytes.Equal(program, s.Files[programFile]) || !bytes.Contains(program, []byte("program")) || bytes.Contains(program, weights[:minEmbedded/2]) {
		t.Errorf("%d bytes of the program", len(program))
	}
	start := startOf(t, s)
	if want := (sizes{len(s.Files[packedFile]), len(program)}); start.Program != want {
		t.Errorf("%+v, want %+v", start.Program, want)
	}
	verto := start.Data["verto"]
	if study := start.Data["verto/study"]; len(start.Data) != 2 || study.File != "games/verto/study/data" || !bytes.Equal(s.Files[study.File], book) {
		t.Errorf("%+v", study)
	}
	if verto.File != "games/verto/data" || !slices.Equal(verto.Places, [][2]int{{1000, len(weights)}}) {
		t.Errorf("%+v", start.Data)
	}
	if want := (sizes{len(s.Files[verto.File+".gz"]), len(weights)}); verto.Bytes != want || !bytes.Equal(unpacked(verto.File+".gz"), weights) || !bytes.Equal(s.Files[verto.File], weights) {
		t.Errorf("%+v, want %+v", verto.Bytes, want)
	}
	if first := s.FirstTurn; first.Least != first.Most || first.Least < len(s.Files[packedFile])+verto.Bytes.Packed || first.Most > s.PackedSize() {
		t.Errorf("%+v of %d", first, s.PackedSize())
	}
	if _, err := Make(Parts{Registry: enginetest.WithToys(), Program: []byte("program")}); err == nil {
		t.Error("a text is accepted as a program")
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

// The same parts make the same version; different parts make a different one.
func TestVersion(t *testing.T) {
	a, again, other := made(t, "program").Version, makeAnew(t, "program").Version, made(t, "Program").Version
	if a != again || a == other || len(a) < 8 {
		t.Errorf("versions %s, %s and %s", a, again, other)
	}
}

// The starts of each game and its example are known before the program is loaded.
func TestStart(t *testing.T) {
	start := startOf(t, made(t, "program"))
	type known struct {
		Type  string
		State struct{ Game string }
		Games []struct {
			Family   string
			HasStyle bool
		}
	}
	read := func(key string) (k known) {
		if text := start.Answers[key]; text != nil {
			if err := json.Unmarshal(text, &k); err != nil {
				t.Fatal(err)
			}
		}
		return k
	}
	shown := 0
	for _, entry := range enginetest.WithToys().Games {
		if entry.NewPresentation == nil {
			continue
		}
		shown++
		name := entry.Family.Name
		if a := read("state|" + name + "|"); a.Type != "state" || a.State.Game != name {
			t.Errorf("%s: %+v", name, a)
		}
	}
	for key, want := range map[string]string{"state|verto-8|": "verto", "state|vinver-5|": "vinver-5", "state|vinver-19|": ""} {
		if got := read(key).State.Game; got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	games := read("games||").Games
	if len(games) != shown {
		t.Errorf("%d games, want %d", len(games), shown)
	}
	for _, game := range games {
		if game.HasStyle {
			t.Errorf("%s loads a style sheet of its own", game.Family)
		}
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
