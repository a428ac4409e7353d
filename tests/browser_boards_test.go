//go:build unix

package tests

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// at returns the window coordinates of the middle of an element.
func (tab *tab) at(selector string) (x, y float64) {
	tab.t.Helper()
	middle := tab.middle(selector)
	return middle[0], middle[1]
}

func (tab *tab) hover(selector string) {
	tab.t.Helper()
	x, y := tab.at(selector)
	tab.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y, chromedp.ButtonNone))
}

// drag presses the mouse button on one element and releases it on another.
func (tab *tab) drag(from, to string) {
	tab.t.Helper()
	x1, y1 := tab.at(from)
	x2, y2 := tab.at(to)
	tab.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x1, y1, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	for _, part := range []float64{0.2, 0.6, 1} {
		tab.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x1+part*(x2-x1), y1+part*(y2-y1), chromedp.ButtonLeft))
	}
	tab.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x2, y2, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// touch moves a finger from element to element and lifts it from the last.
func (tab *tab) touch(selectors ...string) {
	tab.t.Helper()
	kind := input.DispatchTouchEventTypeTouchStart
	for _, selector := range selectors {
		x, y := tab.at(selector)
		tab.finger(kind, &input.TouchPoint{X: x, Y: y})
		kind = input.DispatchTouchEventTypeTouchMove
	}
	tab.finger(input.DispatchTouchEventTypeTouchEnd)
}

func (tab *tab) finger(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
	tab.t.Helper()
	if points == nil {
		points = []*input.TouchPoint{}
	}
	tab.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
		return err
	}))
}

// phone gives the window the size of a phone and a finger as its pointer.
func (tab *tab) phone(width, height int64) {
	tab.t.Helper()
	tab.do(chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// reduceMotion makes the system request reduced motion.
func (tab *tab) reduceMotion() {
	tab.t.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}
	tab.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
		return err
	}))
}

// A ghost of the stone is under the pointer if a click would place a stone, and only
// then.
func TestBrowserGhost(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	ghost := `document.querySelector("#board .layer-ghost .ghost")`
	tab.newGame("verto", "6", persons)
	tab.hover(square("c3"))
	tab.await(ghost + `?.matches(".stone.light") && ` + ghost + `.dataset.square === "c3"`)
	tab.hover(square("a1")) // a corner is forbidden
	tab.await("!" + ghost)
	tab.follow(1, "c3")
	tab.hover(square("e5"))
	tab.await(ghost + `?.matches(".stone.dark")`)
	tab.newGame("veletas", "7", persons)
	tab.hover(square("c3"))
	tab.await(ghost + `?.matches(".shooter.neutral")`)
	if s := tab.show(); len(s.Pieces) != 0 {
		t.Errorf("a ghost is a piece: %v", s.Pieces)
	}
}

// Pieces and arrows can be dragged with the mouse and with a finger. An illegal drop
// flashes and returns.
func TestBrowserDrag(t *testing.T) {
	t.Parallel()
	browser, server := startBrowser(t), startServer(t, own())
	t.Run("mouse", func(t *testing.T) {
		tab := openTab(t, browser, server, "")
		tab.openVeletas()
		tab.drag(square("c3"), square("d4")) // black's own stone
		tab.await(`document.querySelector('#board .square.refused[data-square="d4"]')`)
		tab.await(`!document.querySelector("#board .lifted, #board .hand")`)
		tab.drag(square("c3"), square("c6"))
		tab.await(`document.body.dataset.midTurn === "true"`)
		tab.follow(3, "a6")
		tab.isDrawn(tab.show())
	})
	t.Run("finger", func(t *testing.T) {
		tab := openTab(t, browser, server, "")
		tab.openVeletas()
		tab.phone(390, 844)
		tab.touch(square("c3"), square("c5"), square("c6"))
		tab.await(`document.body.dataset.midTurn === "true"`)
		tab.touch(square("a6"))
		tab.await(`document.body.dataset.ply === "3"`)
		tab.isDrawn(tab.show())
	})
	t.Run("arrow", func(t *testing.T) {
		tab := openTab(t, browser, server, "")
		tab.newGame("trap", "3", persons)
		tab.follow(1, "a1")
		tab.follow(2, "b1")
		tab.follow(3, "c1")
		tab.follow(4, "a2")
		tab.drag(square("b2"), square("b3"))
		tab.await(`document.body.dataset.ply === "5"`)
		if s := tab.show(); !slices.Equal(s.Arrows, []string{"b2 b3"}) {
			t.Errorf("the arrows are %v", s.Arrows)
		}
	})
}

// openVeletas plays the setup of a game on 7×7. Black is to move afterwards.
func (tab *tab) openVeletas() {
	tab.t.Helper()
	tab.newGame("veletas", "7", persons)
	tab.follow(1, "c3", "d4")
	tab.act("#keep")
	tab.follow(2, "e5", "b2", "a1")
}

// The shooter of a turn has a ring and its path is drawn. Shots are stones, and moves
// are not.
func TestBrowserShooter(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.openVeletas()
	tab.await(`document.querySelectorAll("#board .target-ring").length === 3`) // the shooters to choose from
	tab.act(square("c3"))
	tab.await(`!document.querySelector("#board .target-ring")`)
	tab.await(`document.querySelectorAll("#board .active-ring").length === 1 && document.querySelector("#board rect.target-dot") && !document.querySelector("#board .shot-target")`)
	for _, size := range [][3]int64{{16, 360, 640}, {16, 320, 568}, {32, 390, 844}, {16, 390, 844}, {16, 568, 320}} { // what to do is whole in sight
		tab.do(chromedp.EmulateViewport(size[1], size[2]))
		tab.setLetters(size[0])
		tab.await(fmt.Sprintf(`innerWidth === %d && /again to stay/.test(document.querySelector("#status .why").textContent) &&
			(({scrollHeight, clientHeight}) => scrollHeight <= clientHeight)(document.getElementById("said"))`, size[1]))
		tab.picture(fmt.Sprintf("shooter-%d-%d", size[0], size[1]), size[1], size[2])
	}
	tab.setLetters(16)
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.act(square("c6"))
	tab.await(`document.body.dataset.midTurn === "true" && document.querySelector("#board .way.faint") && document.querySelectorAll("#board .active-ring").length === 1`)
	tab.await(`document.querySelectorAll("#board .shot-target").length === document.querySelectorAll("#board .square.target").length && !document.querySelector("#board .target-dot")`)
	// Escape takes back one click, also where a step has two.
	tab.do(chromedp.KeyEvent(kb.Escape))
	tab.await(`document.body.dataset.midTurn === "false" && document.querySelectorAll("#board .active-ring").length === 1 && document.getElementById("announcer").textContent.includes("One step back.")`)
	tab.do(chromedp.KeyEvent(kb.Escape))
	tab.await(`document.querySelectorAll("#board .target-ring").length === 3`)
}

// A screen reader reads the arrows and dangers of a square and the steps of a turn.
func TestBrowserBoardWords(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#game=trap-3&fen=2b/wb1/w2_></<</<>_vv^/^^v_w_0,0_0")
	label := func(name string) string {
		return eval[string](tab, fmt.Sprintf(`document.querySelector('%s').getAttribute("aria-label")`, square(name)))
	}
	if got, want := label("b2"), "b2, black pawn, arrow to a2, arrows from"; !strings.HasPrefix(got, want) {
		t.Errorf("b2 says %q, want %s", got, want)
	}
	if got := eval[int](tab, `[...document.querySelectorAll("#board .square")].filter((e) => e.getAttribute("aria-label").includes("in danger")).length`); got == 0 {
		t.Error("no square is in danger")
	}
	tab.openVeletas()
	tab.clickSquares("c3", "c6")
	tab.await(`document.getElementById("announcer").textContent.startsWith("Move c3 to c6.")`)
	tab.follow(3, "a6")
	tab.await(`document.getElementById("announcer").textContent.startsWith("Black moved c3 to c6 and placed a stone on a6.")`)
	tab.await(`[...document.querySelectorAll("#moves .turn .sr-only")].at(-1).textContent.includes("moved c3 to c6 and placed a stone on a6")`)
}

// The rest of the setup is filled at random or from a ready-made setup.
func TestBrowserFill(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("trap", "6", persons)
	tab.follow(1, "c3")
	tab.click("#fill")
	tab.await(`document.querySelector("#fill-choices p").textContent.includes("for both sides") && document.querySelector("#fill-choices .choices button").offsetWidth === document.querySelector("#fill-choices .choices").clientWidth`)
	tab.picture("fill-one", 390, 844)
	tab.click("#fill-choices .choices button")
	tab.await(`document.body.dataset.ply === "16" && document.getElementById("board").dataset.phase === "arrows"`)
	tab.click("#fill")
	tab.await(`document.querySelectorAll("#fill-choices svg .arrow").length === 180`) // three setups of 60 arrows
	tab.picture("fill", 1200, 800)
	tab.click("#fill-choices .choices button:nth-child(3)")
	tab.await(`document.body.dataset.ply === "76" && document.getElementById("board").dataset.phase === "play" && document.getElementById("fill").hidden`)
	s := tab.show()
	tab.isDrawn(s)
	tab.click("#undo")
	tab.await(`document.body.dataset.ply === "16"`)
	tab.click("#redo")
	tab.await(`document.body.dataset.ply === "76"`)
	for _, arrow := range []string{"a1 b1", "b1 b2", "b2 c2"} {
		if !slices.Contains(s.Arrows, arrow) {
			t.Errorf("there is no arrow %s in %v", arrow, s.Arrows)
		}
	}
}

// On small squares a finger aims, and the bar confirms, also in dark colours.
func TestBrowserMagnifier(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "19", persons)
	tab.setTheme("dark")
	tab.phone(390, 844)
	tab.touch(square("k10"), square("m9"), square("n8"))
	tab.await(`document.querySelector(".aim-bar .primary")?.textContent === "Place n8" && document.querySelector("#board .ghost").dataset.square === "n8"`)
	tab.picture("magnifier-dark", 390, 844)
	tab.touch(".aim-bar .primary")
	tab.await(`document.body.dataset.ply === "1" && !document.querySelector(".magnifier, .aim-bar")`)
	tab.click("#keep")
	tab.touch(square("d4"))
	tab.await(`document.querySelector(".aim-bar .primary")?.textContent === "Place d4"`)
	tab.click(`.aim-bar button[aria-label="Close the magnifier"]`)
	tab.await(`!document.querySelector(".magnifier, .aim-bar, #board .aim")`)
	tab.touch(square("d4"))
	tab.touch(square("d4")) // a second tap only aims again
	tab.await(`document.querySelector("#board .aim")`)
	tab.touch(".aim-bar .primary")
	tab.await(`document.body.dataset.ply === "2" && !document.querySelector(".magnifier, .aim-bar")`)
	if s := tab.show(); !slices.Equal(s.Pieces, []string{"d4 stone white", "n8 stone black"}) {
		t.Errorf("%v", s.Pieces)
	}
	tab.phone(1440, 900) // to choose the next games
	tab.newGame("vinver", "13", persons)
	for _, screen := range [][2]int64{{390, 844}, {360, 640}} {
		tab.phone(screen[0], screen[1])
		tab.touch(square("f6"))
		tab.await(`document.querySelector(".aim-bar .primary")?.textContent === "Place f6" && document.body.dataset.ply === "0"`)
	}
	tab.openVeletas()
	tab.phone(240, 500)
	tab.touch(square("c3"))
	tab.await(`document.querySelector(".aim-bar .primary")?.textContent === "Choose c3"`)
}

// A tap on any of the smallest points, on phones of four sizes, plays nothing: it aims at
// the point, and the strip that shows it leaves the point in sight.
func TestBrowserTaps(t *testing.T) {
	t.Parallel()
	browser, server := startBrowser(t), startServer(t, own())
	for _, screen := range [][2]int64{{390, 844}, {360, 640}, {320, 568}, {844, 390}} {
		t.Run(fmt.Sprint(screen), func(t *testing.T) {
			tab := openTab(t, browser, server, "")
			tab.newGame("vinver", "19", persons)
			tab.phone(screen[0], screen[1])
			type point struct {
				Square string
				X, Y   float64
			}
			points := eval[[]point](tab, `(scrollTo(0, 0), [...document.querySelectorAll("#board .square")].map((e) => {
				const {x, y, width, height} = e.getBoundingClientRect();
				return {square: e.dataset.square, x: x + width / 2, y: y + height / 2};
			}))`)
			if len(points) != 361 {
				t.Fatalf("there are %d points", len(points))
			}
			wrong := 0
			for _, p := range points {
				tab.finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: p.X, Y: p.Y})
				tab.finger(input.DispatchTouchEventTypeTouchEnd)
				got := eval[string](tab, fmt.Sprintf(`(() => {
					const {left, top, right, bottom} = document.querySelector(".magnifier")?.getBoundingClientRect() ?? {};
					const isCovered = left <= %[1]f && %[1]f <= right && top <= %[2]f && %[2]f <= bottom
						|| innerHeight > 800 && ["player-bottom", "said"].map((id) => document.getElementById(id).getBoundingClientRect()).some((box) => box.bottom > top && box.top < bottom);
					const bar = document.querySelector(".aim-bar").getBoundingClientRect();
					return [document.querySelector(".aim-bar .primary").textContent, document.body.dataset.ply, isCovered, bar.bottom <= innerHeight && bar.height > 40].join(" ");
				})()`, p.X, p.Y))
				if want := "Place " + p.Square + " 0 false true"; got != want {
					wrong++
					t.Errorf("a tap on %s: %q, want %q", p.Square, got, want)
				}
				if wrong > 5 {
					t.Fatal("and so on")
				}
			}
			tab.touch(".aim-bar .primary")
			tab.await(`document.body.dataset.ply === "1"`)
			if last := points[len(points)-1].Square; tab.show().Turn != last {
				t.Errorf("%s is played, the bar said %s", tab.show().Turn, last)
			}
		})
	}
}

// Two fingers zoom the board; its points are then large enough for a tap to play, and one
// finger moves it. A turn that is out of view moves it as well. A button, another mode and another view end the zoom.
func TestBrowserPinch(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "19", persons)
	tab.phone(390, 844)
	x, y := tab.at(square("k10"))
	first, second := 1.0, 2.0
	fingers := func(kind input.DispatchTouchEventType, apart float64) {
		tab.finger(kind, &input.TouchPoint{X: x - apart, Y: y, ID: &first}, &input.TouchPoint{X: x + apart, Y: y, ID: &second})
	}
	pinch := func() {
		tab.finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x - 30, Y: y, ID: &first})
		fingers(input.DispatchTouchEventTypeTouchStart, 30)
		for _, apart := range []float64{40, 60, 90} {
			fingers(input.DispatchTouchEventTypeTouchMove, apart)
		}
		tab.finger(input.DispatchTouchEventTypeTouchEnd)
	}
	whole := `document.getElementById("board").viewBox.baseVal.width > 1900 && !document.querySelector(".whole-board")`
	pinch()
	tab.await(`document.querySelector('` + square("k10") + `').getBoundingClientRect().width > 40 && !document.querySelector(".magnifier")`)
	if nx, ny := tab.at(square("k10")); math.Abs(nx-x) > 3 || math.Abs(ny-y) > 3 {
		t.Errorf("what was under the fingers is at %.0f, %.0f, and was at %.0f, %.0f", nx, ny, x, y)
	}
	if s := tab.show(); s.Ply != 0 {
		t.Errorf("two fingers have played %+v", s)
	}
	tab.picture("zoomed", 390, 844)
	drag := func(dx, dy float64) {
		tab.finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
		for _, share := range []float64{0.3, 0.6, 1} {
			tab.finger(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x + share*dx, Y: y + share*dy})
		}
		tab.finger(input.DispatchTouchEventTypeTouchEnd)
	}
	drag(60, -40)
	tab.await(fmt.Sprintf(`(({left, top, width}) => Math.hypot(left + width / 2 - %f, top + width / 2 - %f) < 3)(document.querySelector('%s').getBoundingClientRect())`, x+60, y-40, square("k10")))
	drag(-60, 40)
	tab.touch(square("k10"))
	tab.await(`document.body.dataset.ply === "1" && document.body.dataset.turn === "k10"`)
	tab.await(`document.querySelector(".whole-board")`)
	tab.touch(".whole-board")
	tab.await(whole)
	pinch()
	tab.await(`document.querySelector(".whole-board")`)
	tab.click("#keep")
	tab.await(`document.querySelector('` + square("a1") + `').matches(".target")`)
	eval[bool](tab, `["pointerdown", "click"].every((type) => document.querySelector('`+square("a1")+`').dispatchEvent(new PointerEvent(type, {bubbles: true})))`) // out of view, like an answer of the computer
	tab.await(`document.querySelector(".whole-board") && document.body.dataset.turn === "a1" && (({left, right, bottom}, board) =>
		left > board.left - 1 && right < board.right && bottom < board.bottom + 1 && right - left > 40)(document.querySelector('` + square("a1") + `').getBoundingClientRect(), document.getElementById("board").getBoundingClientRect())`)
	for _, address := range []string{"#/analyse", "#/puzzles", "#/play"} {
		pinch()
		tab.await(`document.querySelector(".whole-board")`)
		tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void (location.hash = %q)`, address)))
		tab.await(whole)
		tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/analyse")`))
		tab.await(`document.body.dataset.view === "play" && document.body.dataset.mode === "analyse"`)
	}
}

// The magnifier closes with the view of its board, and with the position that it shows, so
// that its button never plays in a game that is out of sight.
func TestBrowserMagnifierCloses(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "19", persons)
	tab.follow(1, "k10")
	tab.click("#keep")
	tab.phone(390, 844)
	aim := func() {
		t.Helper()
		tab.touch(square("f6"))
		tab.await(`document.querySelector(".magnifier")`)
	}
	for _, view := range []string{"puzzles", "learn", "games", ""} {
		aim()
		tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void (location.hash = "#/%s")`, view)))
		tab.await(`document.body.dataset.view !== "play" && !document.querySelector(".magnifier")`)
		tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/play")`))
		tab.await(`document.body.dataset.view === "play"`)
	}
	aim()
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/analyse")`))
	tab.await(`document.body.dataset.mode === "analyse" && !document.querySelector(".magnifier, .aim-bar")`)
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/play")`))
	tab.await(`document.body.dataset.mode === "play"`)
	aim()
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#game=veletas-7&fen=")`))
	tab.await(`document.body.dataset.game === "veletas-7" && !document.querySelector(".magnifier")`)
	tab.do(chromedp.NavigateBack())
	tab.await(`document.body.dataset.game === "vinver-19"`)
	if s := tab.show(); s.Ply != 1 || len(s.Pieces) != 1 {
		t.Errorf("the hidden game has %d turns: %v", s.Ply, s.Pieces)
	}
}

// On a phone, each half of a line is large enough for a finger. In landscape everything
// needed for a turn is in view.
func TestBrowserPhone(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("trap", "6", persons)
	tab.click("#fill")
	tab.click("#fill-choices .choices button")
	tab.await(`document.body.dataset.ply === "16"`)
	tab.phone(390, 844)
	tab.await(`(() => {
		const sides = [...document.querySelectorAll("#board .half-line")].flatMap((half) => {
			const {width, height} = half.getBoundingClientRect();
			return [width, height];
		});
		return sides.length === 240 && Math.min(...sides) >= 24;
	})()`)
	tab.phone(844, 390)
	tab.await(`(() => {
		scrollTo(0, 0);
		const box = (selector) => document.querySelector(selector).getBoundingClientRect();
		const [board, status, undo] = ["#board", "#status", "#undo"].map(box);
		return board.bottom <= innerHeight && board.height > 280 && status.left > board.right && undo.left > board.right && undo.bottom <= innerHeight;
	})()`)
	tab.picture("landscape", 844, 390)
}

// On a small phone all that is said is in sight. On a phone on its side the players, their
// counts and their clocks are beside the board.
func TestBrowserPhoneShowsPlayers(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	eval[bool](tab, `(localStorage.setItem("tetrad/setup", JSON.stringify({ clock: { base: 300000, increment: 0 } })), true)`)
	tab.newGame("trap", "4", map[string]string{"new-p2": "0", "new-p2-level": "2"})
	tab.phone(360, 640)
	tab.follow(2, "b2")
	tab.picture("phone-small", 360, 640)
	if over := eval[int](tab, `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.getElementById("said"))`); over > 0 {
		t.Errorf("%d pixels of the line below the board are out of sight", over)
	}
	for _, size := range [][2]int64{{844, 390}, {915, 412}, {667, 375}, {568, 320}} {
		tab.phone(size[0], size[1])
		tab.picture(fmt.Sprint("landscape-players-", size[0]), size[0], size[1])
		if faults := eval[[]string](tab, `["top", "bottom"].flatMap((place) => ["who", "count", "clock"].filter((part) => {
			const element = document.querySelector("#player-" + place + " ." + part);
			const {left, right, top, bottom} = element.getBoundingClientRect();
			const isSeen = element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)) && element.textContent;
			return !isSeen || element.scrollWidth > element.clientWidth || right > innerWidth || left < document.getElementById("board").getBoundingClientRect().right;
		}))`); len(faults) > 0 {
			t.Errorf("at %v these are not shown: %v", size, faults)
		}
	}
}

// A refused square flashes, and the page shows the reason.
func TestBrowserRefuses(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("verto", "6", persons)
	tab.click(square("a1"))
	tab.await(`document.querySelector('#board .square.refused[data-square="a1"]') && document.getElementById("complaint").textContent !== ""`)
	tab.await(`!document.querySelector("#board .refused")`)
}

// Changes are animated unless the system requests reduced motion. A button controls the
// sounds, which are initially off with reduced motion.
func TestBrowserMotionAndSound(t *testing.T) {
	t.Parallel()
	browser, server := startBrowser(t), startServer(t, own())
	const count = `(() => {
		window.played = 0;
		window.moved = 0;
		const start = OscillatorNode.prototype.start;
		OscillatorNode.prototype.start = function (...args) { window.played++; return start.apply(this, args); };
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (...args) { window.moved++; return animate.apply(this, args); };
		return true;
	})()`
	tab := openTab(t, browser, server, "")
	tab.newGame("verto", "6", persons)
	eval[bool](tab, count)
	tab.follow(1, "c3")
	tab.await(`window.played > 0 && window.moved > 0`)
	tab.click("#sound")
	eval[bool](tab, `(window.played = 0, true)`)
	tab.follow(2, "e5")
	if n := eval[int](tab, `window.played`); n != 0 {
		t.Errorf("%d sounds after they were switched off", n)
	}
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && document.getElementById("sound").getAttribute("aria-pressed") === "false"`)
	tab.click("#sound") // the next tab shares the storage
	eval[bool](tab, `(localStorage.removeItem("tetrad/sound"), true)`)

	still := openTab(t, browser, server, "")
	still.reduceMotion()
	still.do(chromedp.Reload())
	still.await(`document.body?.dataset.ready === "true" && document.getElementById("sound").getAttribute("aria-pressed") === "false"`)
	still.newGame("verto", "6", persons)
	eval[bool](still, count)
	still.follow(1, "c3")
	if n := eval[int](still, `window.moved + window.played`); n != 0 {
		t.Errorf("%d animations or sounds with less motion", n)
	}
}

// A turn on the largest board redraws only what has changed, which is fast on any
// machine.
func TestBrowserDrawsLittle(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "19", persons)
	tab.follow(1, "k10")
	tab.click("#keep")
	tab.follow(2, "d4")
	tab.reduceMotion()
	eval[bool](tab, `(() => {
		window.changes = 0;
		new MutationObserver((list) => {
			for (const { addedNodes, removedNodes, type } of list) window.changes += type === "childList" ? addedNodes.length + removedNodes.length : 1;
		}).observe(document.getElementById("board"), {subtree: true, childList: true, attributes: true, attributeFilter: ["aria-label", "transform", "class"]});
		return true;
	})()`)
	tab.follow(3, "q16")
	if n := eval[int](tab, `window.changes`); n > 60 {
		t.Errorf("%d changes of the board for one stone", n)
	}
}
