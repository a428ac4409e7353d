//go:build unix

package page

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"tetrad/engine/game"
	"tetrad/positions/longtest"
)

// needBrowser is the environment variable that makes the tests in a real
// browser fail, and not be skipped, where there is none.
const needBrowser = "TETRAD_NEED_BROWSER"

// startBrowser returns the browser of all tests, which it starts at the first
// call; it has no window. endBrowser ends it.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	longtest.Only(t)
	browser, err := theBrowser()
	switch {
	case errors.Is(err, exec.ErrNotFound) && os.Getenv(needBrowser) == "":
		t.Skip("there is no Chromium: the page is not tested")
	case err != nil:
		t.Fatalf("there is no Chromium: %v", err)
	}
	return browser
}

// endBrowser ends the browser, if it was started.
var endBrowser = func() {}

var theBrowser = sync.OnceValues(func() (context.Context, error) {
	program, err := findBrowser()
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program), chromedp.WindowSize(1200, 800),
		chromedp.NoSandbox, // containers allow no other
		chromedp.Flag("force-color-profile", "srgb"))
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...)
	browser, cancel := chromedp.NewContext(allocator)
	endBrowser = func() {
		chromedp.Cancel(browser)
		cancel()
	}
	return browser, chromedp.Do(browser)
})

func findBrowser() (path string, err error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err = exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", err
}

// A tab is a page in the browser.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// tabTime is how long all that is done in a tab may take.
const tabTime = 3 * time.Minute

// openTab opens an address in a tab of its own. The test fails if the page
// throws, complains on the console, or asks another server for anything.
func openTab(t *testing.T, browser context.Context, server *Server, fragment string) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, tabTime)
	t.Cleanup(cancel)
	tab := &tab{t, ctx}
	tab.watch(server)
	tab.do(chromedp.Navigate(server.URL() + fragment))
	tab.await(`document.body?.dataset.ready === "true"`)
	return tab
}

// watch makes the test fail for what a page may not do.
func (tab *tab) watch(server *Server) {
	t, ctx := tab.t, tab.ctx
	var watchers sync.WaitGroup
	ctx, cancel := context.WithCancel(ctx)
	t.Cleanup(func() { cancel(); watchers.Wait() })
	messages := chromedp.Console(ctx)
	requests := chromedp.Events(ctx, network.RequestWillBeSent)
	watchers.Go(func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.Type == "error" || m.Type == chromedp.ConsoleException {
				t.Errorf("the page complains: %s", m.Text)
			}
		}
	})
	watchers.Go(func() {
		for e, err := range requests {
			if err != nil {
				return
			}
			if !isFromHere(e.Request.URL, server) {
				t.Errorf("the page asks for %s", e.Request.URL)
			}
		}
	})
}

func isFromHere(url string, server *Server) bool {
	return strings.HasPrefix(url, server.URL()) || strings.HasPrefix(url, "data:") || strings.HasPrefix(url, "blob:") || url == "about:blank"
}

func (tab *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	tab.t.Helper()
	if err := chromedp.Do(tab.ctx, actions...); err != nil {
		tab.t.Fatalf("%v\n%s", err, tab.where())
	}
}

// where says what the page shows, for errors.
func (tab *tab) where() string {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(tab.ctx), 5*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`JSON.stringify({...document.body.dataset}) + document.body.innerText.slice(0, 600)`))
	if err != nil {
		return err.Error()
	}
	return text
}

// eval returns the value of an expression in the page.
func eval[T any](tab *tab, expression string) T {
	tab.t.Helper()
	value, err := chromedp.Run(tab.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		tab.t.Fatalf("%s: %v\n%s", expression, err, tab.where())
	}
	return value
}

// await waits until an expression is true.
func (tab *tab) await(expression string) {
	tab.t.Helper()
	for end := time.Now().Add(long); ; time.Sleep(15 * time.Millisecond) {
		if eval[bool](tab, "Boolean("+expression+")") {
			return
		}
		if time.Now().After(end) {
			tab.t.Fatalf("it does not become true: %s\n%s", expression, tab.where())
		}
	}
}

// click clicks with the mouse on the middle of an element.
func (tab *tab) click(selector string) {
	tab.t.Helper()
	at := eval[[]float64](tab, fmt.Sprintf(`(() => {
		const element = document.querySelector(%q);
		element.scrollIntoView({block: "nearest"});
		const box = element.getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, selector))
	tab.do(chromedp.MouseClickXY(at[0], at[1]))
}

// choose sets a control to a value, as a person does.
func (tab *tab) choose(id, value string) {
	tab.t.Helper()
	tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const control = document.getElementById(%q);
		control.value = %q;
		control.dispatchEvent(new Event("input", {bubbles: true}));
		control.dispatchEvent(new Event("change", {bubbles: true}));
	})()`, id, value)))
}

// A shown is what the page shows.
type shown struct {
	Game, FEN, Outcome, ToMove, Turn, Thinking, Reason string
	MidTurn                                            bool
	Ply                                                int
	Pieces                                             []string // "d4 stone light"
	Arrows                                             []string // "d4 d5"
	Targets                                            []string
	Chosen                                             []string
	Pass, Question                                     bool
	Complaint                                          string
}

// show reads what the page shows.
func (tab *tab) show() shown {
	tab.t.Helper()
	return eval[shown](tab, `(() => {
		const all = (selector, f) => [...document.querySelectorAll(selector)].map(f);
		const data = document.body.dataset;
		return {
			...data, midTurn: data.midTurn === "true", ply: Number(data.ply),
			pieces: all("#board .piece[data-kind]", ({dataset: d}) => [d.square, d.kind, d.colour].join(" ")),
			arrows: all("#board .arrow[data-from]", ({dataset: d}) => d.from + " " + d.to),
			targets: all("#board .square.target", ({dataset: d}) => d.square),
			chosen: all("#board .square.chosen", ({dataset: d}) => d.square),
			pass: !document.getElementById("pass").hidden,
			question: !document.getElementById("question").hidden,
			complaint: document.getElementById("complaint").textContent,
		};
	})()`)
}

// isDrawn checks that what is drawn between turns is the position.
func (tab *tab) isDrawn(s shown) {
	tab.t.Helper()
	state, err := rules.state(line{Game: s.Game, FEN: s.FEN}, nil)
	if err != nil {
		tab.t.Fatal(err)
	}
	var pieces, arrows []string
	for _, piece := range state.Pieces {
		pieces = append(pieces, piece.Square+" "+piece.Kind+" "+piece.Colour)
	}
	for _, line := range state.Lines {
		if line.Kind == game.Arrow {
			arrows = append(arrows, line.From.String()+" "+line.To.String())
		}
	}
	for _, c := range []struct {
		what      string
		got, want []string
	}{{"pieces", s.Pieces, pieces}, {"arrows", s.Arrows, arrows}} {
		slices.Sort(c.got)
		slices.Sort(c.want)
		if !slices.Equal(c.got, c.want) {
			tab.t.Fatalf("%s: the %s are %v, want %v", s.FEN, c.what, c.got, c.want)
		}
	}
}

// newGame begins a game in the dialog.
func (tab *tab) newGame(family, size string, settings map[string]string) {
	tab.t.Helper()
	tab.click("#new-game")
	tab.click(fmt.Sprintf(`#new-game-dialog [data-family="%s"]`, family))
	tab.choose("new-size", size)
	for _, id := range []string{"new-rule", "new-p1", "new-p1-level", "new-p1-seconds", "new-p2", "new-p2-level", "new-p2-seconds"} {
		if value := settings[id]; value != "" {
			tab.choose(id, value)
		}
	}
	tab.click("#new-game-start")
	begun := `document.body.dataset.ply === "0"`
	if first := settings["new-p1"]; first != "" && first != "person" {
		begun = "true" // the engine may have moved already
	}
	tab.await(fmt.Sprintf(`!document.getElementById("new-game-dialog").open && %s &&
		document.body.dataset.game.startsWith(%q) && document.querySelectorAll("#board .square").length === %s ** 2`, begun, family, size))
}

// seen is an expression that changes with whatever a click can do.
const seen = `(() => {
	const d = document.body.dataset;
	const marked = [...document.querySelectorAll("#board .square.target, #board .square.chosen")];
	return [d.fen, d.midTurn, d.ply, d.thinking, d.outcome, document.getElementById("question").hidden,
		document.querySelectorAll("#board .piece").length, ...marked.map((e) => e.dataset.square + e.classList.contains("target"))].join(" ");
})()`

// act clicks on an element and waits until it has an effect.
func (tab *tab) act(selector string) {
	tab.t.Helper()
	before := eval[string](tab, seen)
	tab.click(selector)
	tab.await(fmt.Sprintf("%s !== %q", seen, before))
}
