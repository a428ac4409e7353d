//go:build unix

package tests

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tetrad/engine"
	"tetrad/engine/sets"
)

var update = flag.Bool("update", false, "take the pictures of the manual anew")

// A layout is what a page shows in a window, beside positions and figures: its parts with their places in pixels.
type layout []part

type part struct {
	Name       string // its id, and what stands on it if it is a button
	X, Y, W, H float64
}

// layoutOf is an expression of the layout of a page.
const layoutOf = `[...document.querySelectorAll("body [id]:not(svg *)")].filter((e) => e.checkVisibility()).map((e) => {
	const {x, y, width, height} = e.getBoundingClientRect();
	const label = e.matches("button") ? " " + e.textContent.replace(/[^\p{L} ]+/gu, " ").replace(/\s+/g, " ").trim() : "";
	return {name: (e.id + label).trim(), x, y, w: width, h: height};
}).filter(({x, y, w, h}) => w * h > 0 && x < innerWidth && y < innerHeight && x + w > 0 && y + h > 0)`

// maxMoved is by how many pixels parts may be elsewhere than in a picture: other fonts move them a little.
const maxMoved = 24

// String returns a layout as docs/play/pictures.txt has it, a line for each part.
func (l layout) String() string {
	var text strings.Builder
	for _, p := range l {
		fmt.Fprintf(&text, "%.0f %.0f %.0f %.0f %s\n", p.X, p.Y, p.W, p.H, p.Name)
	}
	return text.String()
}

// parseLayout reads what String writes.
func parseLayout(t *testing.T, text string) (l layout) {
	t.Helper()
	for line := range strings.Lines(text) {
		var p part
		fields := strings.SplitN(strings.TrimSpace(line), " ", 5)
		if _, err := fmt.Sscan(strings.Join(fields[:min(4, len(fields))], " "), &p.X, &p.Y, &p.W, &p.H); err != nil || len(fields) != 5 {
			t.Fatalf("%q is no part: %v", line, err)
		}
		p.Name = fields[4]
		l = append(l, p)
	}
	return l
}

// differs says in what a page differs from its picture, or returns "".
func (l layout) differs(pictured layout) string {
	for i := range max(len(l), len(pictured)) {
		switch {
		case i == len(l):
			return "the page has no more " + pictured[i].Name
		case i == len(pictured):
			return "the picture lacks " + l[i].Name
		}
		now, then := l[i], pictured[i]
		moved := max(math.Abs(now.X-then.X), math.Abs(now.Y-then.Y), math.Abs(now.W-then.W), math.Abs(now.H-then.H))
		if now.Name != then.Name || moved > maxMoved {
			return fmt.Sprintf("%+v is now %+v", then, now)
		}
	}
	return ""
}

func TestLayoutDiffers(t *testing.T) {
	was := layout{{"a Play", 10, 10, 50, 20}, {"b", 10, 40, 50, 20}}
	for name, c := range map[string]struct {
		now     layout
		differs bool
	}{
		"same":    {parseLayout(t, was.String()), false},
		"near":    {layout{{"a Play", 15, 10, 60, 20}, was[1]}, false},
		"moved":   {layout{was[0], {"b", 40, 40, 50, 20}}, true},
		"label":   {layout{{"a Begin", 10, 10, 50, 20}, was[1]}, true},
		"more":    {append(parseLayout(t, was.String()), part{"c", 0, 0, 1, 1}), true},
		"less":    {was[:1], true},
		"another": {layout{was[0], {"c", 10, 40, 50, 20}}, true},
	} {
		if got := c.now.differs(was); (got != "") != c.differs {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// TestBrowserManual checks that the pictures of the manual show the page as it is. docs/play/pictures.txt has, for each
// of them, its checksum and the layout of the page. make pictures takes them anew.
func TestBrowserManual(t *testing.T) {
	browser := startBrowser(t)
	server := startServer(t, own())
	const list = "../docs/play/pictures.txt"
	old, err := os.ReadFile(list)
	if err != nil && !*update {
		t.Fatal(err)
	}
	pictured := map[string]string{}
	for section := range strings.SplitSeq(string(old), "\n\n") {
		head, rest, _ := strings.Cut(strings.TrimSpace(section), "\n")
		pictured[head] = rest
	}
	var taken []string
	t.Setenv("TETRAD_PICTURES", "")
	if *update {
		t.Setenv("TETRAD_PICTURES", "../docs")
	}
	for _, p := range []struct {
		name          string
		tab           *tab
		show          func(tab *tab)
		width, height int64
	}{
		{"play/gui-verto", openTab(t, browser, server, ""), (*tab).pictureOfGame, 1200, 800},
		{"play/learn", openTab(t, browser, server, "#/learn/trap/6"), (*tab).pictureOfLesson, 1000, 720},
		{"play/puzzle", openTab(t, browser, server, "#/puzzles/veletas"), (*tab).pictureOfPuzzle, 1000, 720},
		{"designers", newTab(t, browser), (*tab).pictureOfReport, 1000, 700},
	} {
		tab := p.tab
		tab.do(chromedp.EmulateViewport(p.width, p.height))
		p.show(tab)
		tab.picture(p.name, p.width, p.height)
		picture, err := os.ReadFile("../docs/" + p.name + ".png")
		if err != nil {
			t.Fatal(err)
		}
		head := fmt.Sprintf("%s %.6x", p.name, sha256.Sum256(picture))
		now := eval[layout](tab, layoutOf)
		taken = append(taken, head+"\n"+now.String())
		switch then, found := pictured[head]; {
		case *update:
		case !found:
			t.Errorf("%s is not the picture that was taken: make pictures", p.name)
		default:
			if what := now.differs(parseLayout(t, then)); what != "" {
				t.Errorf("%s shows a former page, where %s: make pictures, and look at them", p.name, what)
			}
		}
	}
	if *update {
		err := os.WriteFile(list, []byte(strings.Join(taken, "\n")), 0o666)
		if err != nil {
			t.Fatal(err)
		}
	}
}

// pictureOfGame shows a game against level 5 after some turns, always the same.
func (tab *tab) pictureOfGame() {
	const turns = 9
	eval[bool](tab, `(() => {
		const random = crypto.getRandomValues;
		crypto.getRandomValues = (to) => (to instanceof Uint16Array ? to.fill(5) : random.call(crypto, to));
		return true;
	})()`)
	tab.newGame("verto", "8", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "5", "new-p2-seconds": "60"})
	player, err := engine.NewPlayer(registry, engine.Settings{Game: "verto", Level: 12, Seed: 1})
	if err != nil {
		tab.t.Fatal(err)
	}
	for i := range turns {
		tab.await(fmt.Sprintf(`document.body.dataset.ply === "%d" && document.body.dataset.thinking === ""`, 2*i))
		fen := tab.show().FEN
		variant, _, err := registry.Game("verto")
		if err != nil {
			tab.t.Fatal(err)
		}
		at, err := variant.Parse(fen)
		if err != nil {
			tab.t.Fatal(err)
		}
		found, err := player.Best(context.Background(), at, engine.Limits{Nodes: 1000})
		if err != nil {
			tab.t.Fatal(err)
		}
		for _, path := range turnPaths(tab.t, "verto", fen, nil, found.Move) {
			tab.clickSquares(path...)
		}
	}
	tab.await(fmt.Sprintf(`document.body.dataset.ply === "%d" && document.body.dataset.thinking === ""`, 2*turns))
	tab.setTheme("light")
}

func (tab *tab) pictureOfLesson() {
	tab.await(`document.querySelector(".lesson")?.dataset.phase`)
	tab.setTheme("light")
}

// pictureOfPuzzle shows the first puzzle of Veletas.
func (tab *tab) pictureOfPuzzle() {
	puzzles, err := sets.Puzzles.Of(registry, "veletas")
	if err != nil {
		tab.t.Fatal(err)
	}
	tab.openPuzzle(puzzles[0])
	tab.setTheme("light")
}

func (tab *tab) pictureOfReport() {
	path, err := filepath.Abs("../docs/reports/verto.html")
	if err != nil {
		tab.t.Fatal(err)
	}
	tab.do(chromedp.Navigate("file://" + path))
}
