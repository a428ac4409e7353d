//go:build unix

package tests

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"tetrad/engine/game"
	"tetrad/positions/projecttest"
	"tetrad/protocol/page"
	"tetrad/protocol/session"
)

// needBrowser is the environment variable that makes browser tests fail instead of
// being skipped if there is no browser.
const needBrowser = "TETRAD_NEED_BROWSER"

// profiles are the profiles of the running tests, by name.
var profiles sync.Map

// startBrowser returns a profile of its own for a test, with cookies and storage that no
// other test sees, in the browser for all tests. The browser has no window, and is started
// at the first call. endBrowser ends it.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	projecttest.Only(t)
	if profile, ok := profiles.Load(t.Name()); ok {
		return profile.(context.Context)
	}
	browser, err := theBrowser()
	switch {
	case errors.Is(err, exec.ErrNotFound) && os.Getenv(needBrowser) == "":
		t.Skip("there is no Chromium: the page is not tested")
	case err != nil:
		t.Fatalf("there is no Chromium: %v", err)
	}
	process := chromedp.FromContext(browser).Browser
	made, err := cdp.Call(browser, process, target.CreateBrowserContext, target.CreateBrowserContextParams{})
	if err != nil {
		t.Fatal(err)
	}
	id := made.BrowserContextID
	profile, cancel := chromedp.NewContext(browser, chromedp.WithExistingBrowserContext(id))
	profiles.Store(t.Name(), profile)
	t.Cleanup(func() {
		profiles.Delete(t.Name())
		cancel()
		if _, err := cdp.Call(browser, process, target.DisposeBrowserContext, target.DisposeBrowserContextParams{BrowserContextID: id}); err != nil {
			t.Error(err)
		}
	})
	return profile
}

// endBrowser ends the browser, if it has been started.
var endBrowser = func() {}

var theBrowser = sync.OnceValues(func() (context.Context, error) {
	program, err := findBrowser()
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program), chromedp.WindowSize(1200, 800),
		chromedp.NoSandbox, // containers allow no sandbox
		chromedp.Flag("force-color-profile", "srgb"),
		// The list below the address line is a page of its own, which every visit of a page
		// under test redraws, in a window that nobody sees.
		chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"))
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

// A tab is a page in the browser. Each action in it may take long, and no longer.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// newTab opens an empty tab, which the end of the test closes.
func newTab(t *testing.T, browser context.Context, options ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, options...)
	t.Cleanup(cancel)
	// The first action opens the tab, and the end of the first action's context would close it.
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return &tab{t, ctx}
}

// openTab opens an address in a new tab. The test fails if the page throws an
// exception, logs an error to the console, or sends a request to another server.
func openTab(t *testing.T, browser context.Context, server *page.Server, fragment string) *tab {
	t.Helper()
	return openAddress(t, browser, server.Site(), server.URL()+fragment)
}

// openAddress is like openTab for an address below root on any server.
func openAddress(t *testing.T, browser context.Context, root, address string) *tab {
	t.Helper()
	tab := newTab(t, browser)
	tab.watch(root)
	tab.do(chromedp.Navigate(address))
	tab.await(`document.body?.dataset.ready === "true"`)
	tab.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("tetrad/pace", "0")`)) // engines answer at once
	return tab
}

// watch makes the test fail if the page does something forbidden.
func (tab *tab) watch(root string) {
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
			if !isFromHere(e.Request.URL, root) {
				t.Errorf("the page asks for %s", e.Request.URL)
			}
		}
	})
}

func isFromHere(url, root string) bool {
	return strings.HasPrefix(url, root) || strings.HasPrefix(url, "data:") || strings.HasPrefix(url, "blob:") || url == "about:blank"
}

func (tab *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, long)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		tab.t.Fatalf("%v\n%s", err, tab.where())
	}
}

// where describes what the page shows, for errors.
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
func eval[T any](tab *tab, expression string, options ...chromedp.EvaluateOption) T {
	tab.t.Helper()
	value, err := tryEval[T](tab, expression, options...)
	if err != nil {
		tab.t.Fatalf("%s: %v\n%s", expression, err, tab.where())
	}
	return value
}

// tryEval is eval for an expression that may fail.
func tryEval[T any](tab *tab, expression string, options ...chromedp.EvaluateOption) (T, error) {
	ctx, cancel := context.WithTimeout(tab.ctx, long)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, options...))
}

// leftPage is the code of the browser's answer where a page is left while it evaluates.
const leftPage = -32000

// await waits until an expression is true. As long as it throws, as where an element is
// not there yet, it is not. Neither is it while the tab goes from one page to another.
func (tab *tab) await(expression string) {
	tab.t.Helper()
	tried := fmt.Sprintf(`(() => {
		try {
			return %s ? "" : "it is false";
		} catch (error) {
			return String(error);
		}
	})()`, "("+expression+")")
	for end := time.Now().Add(long); ; time.Sleep(15 * time.Millisecond) {
		why, err := tryEval[string](tab, tried)
		if left := (*cdproto.Error)(nil); errors.As(err, &left) && left.Code == leftPage {
			why = left.Message
		} else if err != nil {
			tab.t.Fatalf("%s: %v\n%s", expression, err, tab.where())
		}
		if why == "" {
			return
		}
		if time.Now().After(end) {
			tab.t.Fatalf("it does not become true: %s\n%s\n%s", expression, why, tab.where())
		}
	}
}

// click clicks with the mouse on the middle of an element.
func (tab *tab) click(selector string) {
	tab.t.Helper()
	tab.press(selector)()
}

// middle scrolls an element into view and returns the coordinates of its middle. It waits
// until a person could point there: the element is visible, can be used, and is where it
// was a frame before.
func (tab *tab) middle(selector string) []float64 {
	tab.t.Helper()
	place := fmt.Sprintf(`(async () => {
		const element = document.querySelector(%q);
		if (!element?.checkVisibility({visibilityProperty: true}) || element.disabled) return null;
		element.scrollIntoView({block: "nearest", behavior: "instant"});
		const middle = () => {
			const {x, y, width, height} = element.getBoundingClientRect();
			return width && height ? [x + width / 2, y + height / 2] : [];
		};
		const before = middle();
		await new Promise(requestAnimationFrame);
		const after = element.isConnected ? middle() : [];
		return after.length && String(after) === String(before) ? after : null;
	})()`, selector)
	for end := time.Now().Add(long); time.Now().Before(end); {
		if at := eval[[]float64](tab, place, chromedp.EvalAwaitPromise); at != nil {
			return at
		}
	}
	tab.t.Fatalf("nobody can point to %s: it is not there, hidden, disabled, or does not stay\n%s", selector, tab.where())
	return nil
}

// has reports whether an element exists.
func (tab *tab) has(selector string) bool {
	tab.t.Helper()
	return eval[bool](tab, fmt.Sprintf(`document.querySelector(%q) !== null`, selector))
}

// choose sets a control to a value as a person would.
func (tab *tab) choose(id, value string) {
	tab.t.Helper()
	tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const control = document.getElementById(%q);
		control.value = %q;
		control.dispatchEvent(new Event("input", {bubbles: true}));
		control.dispatchEvent(new Event("change", {bubbles: true}));
	})()`, id, value)))
}

// A shown is the visible state of the page.
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

// show reads the visible state of the page.
func (tab *tab) show() shown {
	tab.t.Helper()
	return eval[shown](tab, `(() => {
		const all = (selector, f) => [...document.querySelectorAll(selector)].map(f);
		const data = document.body.dataset;
		return {
			...data, midTurn: data.midTurn === "true", ply: Number(data.ply),
			pieces: all("#board .piece[data-kind]", ({dataset: d}) => [d.square, d.kind, d.colour].join(" ")).sort(),
			arrows: all("#board .arrow[data-from]", ({dataset: d}) => d.from + " " + d.to),
			targets: all("#board .square.target", ({dataset: d}) => d.square),
			chosen: all("#board .square.chosen", ({dataset: d}) => d.square),
			pass: !document.getElementById("pass").hidden,
			question: !document.getElementById("question").hidden,
			complaint: document.getElementById("complaint").textContent,
		};
	})()`)
}

// isDrawn checks that the page shows the position, between turns.
func (tab *tab) isDrawn(s shown) {
	tab.t.Helper()
	state := tab.stateOf(s.Game, s.FEN)
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

// stateOf returns a session's state of a position.
func (tab *tab) stateOf(name, fen string) *session.State {
	tab.t.Helper()
	replies := make(chan any, 1)
	asked := session.New(session.Config{Registry: registry}, func(reply any) { replies <- reply })
	defer asked.Close()
	question, err := json.Marshal(map[string]any{"type": "state", "game": name, "fen": fen})
	if err != nil {
		tab.t.Fatal(err)
	}
	asked.Handle(question)
	text, err := json.Marshal(<-replies)
	var answer struct{ State *session.State }
	if err != nil || json.Unmarshal(text, &answer) != nil || answer.State == nil {
		tab.t.Fatalf("%s: %v, %s", question, err, text)
	}
	return answer.State
}

// unfold shows all choices of the dialog for a new game.
func (tab *tab) unfold() {
	tab.t.Helper()
	if !eval[bool](tab, `document.getElementById("new-more").open`) {
		tab.click("#new-more summary")
	}
}

// newGame begins a game in the dialog.
func (tab *tab) newGame(family, size string, settings map[string]string) {
	tab.t.Helper()
	tab.click("#new-game")
	tab.click(fmt.Sprintf(`#new-game-dialog [data-family="%s"]`, family))
	tab.unfold()
	tab.choose("new-size", size)
	if rule := fmt.Sprintf(`#new-game-dialog [data-rule="%s"]`, settings["new-rule"]); settings["new-rule"] != "" || tab.has(rule) {
		tab.click(rule)
	}
	isEngine := func(player string) bool { return settings["new-"+player] != "" && settings["new-"+player] != "person" }
	set := func(player, id string) {
		if engine := settings["new-"+player]; engine != "0" {
			tab.choose(id+"-engine", engine)
		}
		for _, what := range []string{"-level", "-seconds"} {
			if value := settings["new-"+player+what]; value != "" {
				tab.choose(id+what, value)
			}
		}
	}
	switch p1, p2 := isEngine("p1"), isEngine("p2"); {
	case p1 && p2:
		tab.click(`#new-game-dialog [data-mode="engines"]`)
		set("p1", "new-p1")
		set("p2", "new-p2")
	case !p1 && !p2:
		tab.click(`#new-game-dialog [data-mode="people"]`)
	default:
		own, other := "p1", "p2"
		if p1 {
			own, other = other, own
		}
		tab.click(`#new-game-dialog [data-mode="computer"]`)
		tab.click(fmt.Sprintf(`#new-game-dialog [data-colour="%s"]`, own))
		set(other, "new")
	}
	tab.click("#new-game-start")
	begun := `document.body.dataset.ply === "0"`
	if first := settings["new-p1"]; first != "" && first != "person" {
		begun = "true" // the engine may have moved already
	}
	// The page may show a game of this size already; the board has the focus once the new one stands there.
	tab.await(fmt.Sprintf(`!document.getElementById("new-game-dialog").open && %s && document.getElementById("board").contains(document.activeElement) &&
		document.body.dataset.game?.startsWith(%q) && document.querySelectorAll("#board .square").length === %s ** 2`, begun, family, size))
}

// seen is an expression whose value changes with every effect of a click.
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
