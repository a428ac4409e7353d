//go:build unix

package tests

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// edited is a square of the board of the editor.
func edited(name string) string { return "#edit-board-" + name }

// openEditor opens the board editor at an address, and waits for its position.
func (tab *tab) openEditor(address, fen string) {
	tab.t.Helper()
	tab.do(chromedp.Evaluate[chromedp.Void](`location.hash = "` + address + `"`))
	tab.await(`document.body.dataset.view === "edit" && document.getElementById("edit-text")?.value === "` + fen + `"`)
}

// A position is set up by mouse, by keys and by touch, is undone, and is then played or
// analysed. The rules of the game say what cannot be.
func TestBrowserEditor(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/edit/nope")
	tab.await(`document.getElementById("edit-verdict").textContent === "There is no board “nope”. Choose a game and a board below."`)
	is := func(want string) {
		t.Helper()
		tab.await(`document.getElementById("edit-text").value === "` + want + `"`)
	}
	// From the game on the board.
	tab.newGame("vinver", "5", persons)
	tab.follow(1, "c3")
	tab.menu("#edit")
	tab.await(`document.body.dataset.view === "edit" && document.getElementById("edit-text")?.value`)
	is("5/5/2b2/5/5 w =") // the swap is over
	tab.click(edited("d4"))
	is("5/3b1/2b2/5/5 w =")
	tab.click(`[data-edit-tool="w"]`)
	tab.click(edited("d3"))
	is("5/3b1/2bw1/5/5 w =")
	tab.click(edited("c4"))
	is("5/2wb1/2bw1/5/5 w =")
	tab.await(`document.getElementById("edit-verdict").textContent.includes("crosscut") && document.getElementById("edit-play").disabled`)
	tab.pictures("editor-refused")
	tab.click("#edit-undo")
	is("5/3b1/2bw1/5/5 w =")
	tab.await(`document.getElementById("edit-verdict").textContent === "" && !document.getElementById("edit-play").disabled`)
	tab.click(`[data-edit-side="b"]`)
	is("5/3b1/2bw1/5/5 b =")
	tab.auditor()("editor")

	// By keys alone, from the square last clicked.
	tab.do(chromedp.Focus("#edit-board"))
	for _, key := range []string{kb.ArrowDown, kb.ArrowLeft, kb.ArrowLeft, "b", kb.ArrowUp, "w", kb.ArrowUp, kb.Enter, kb.ArrowRight, "w", kb.Delete} {
		tab.do(chromedp.KeyEvent(key))
	}
	is("w4/w2b1/b1bw1/5/5 b =")

	// The address is the position, and the string can be typed.
	tab.await(`decodeURIComponent(location.hash) === "#/edit/vinver-5/w4/w2b1/b1bw1/5/5 b ="`)
	tab.do(chromedp.Reload())
	tab.await(`document.getElementById("edit-text")?.value === "w4/w2b1/b1bw1/5/5 b ="`)
	eval[bool](tab, `(() => { const text = document.getElementById("edit-text"); text.value = "5/5/5/5/9 b ="; return text.dispatchEvent(new Event("change")); })()`)
	tab.await(`/^This position cannot be read: board, rank 1.* Correct its string/.test(document.getElementById("edit-verdict").textContent)`)
	tab.click("#edit-clear")
	is("5/5/5/5/5 b =")
	tab.click(edited("b2"))
	tab.click("#edit-analyse")
	tab.await(`document.body.dataset.mode === "analyse" && document.body.dataset.fen === "5/5/5/1b3/5 b ="`)
	// What is tried there is no game that goes on.
	tab.follow(1, "d4")
	tab.visit("games")
	tab.await(`document.querySelector(".kept").textContent.includes("Analysis · 1 turn ") && document.querySelector('.kept [data-do="continue"]').textContent === "Open"`)
	tab.visit("home")
	tab.await(`document.querySelector("#resume h2")?.textContent === "Your last analysis"`)
	tab.click("#resume-go")
	tab.await(`document.body.dataset.mode === "analyse" && document.body.dataset.turn === "d4"`)
}

// Trap has arrows: by a click on half a line, or on two points.
func TestBrowserEditorArrows(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.openEditor("#/edit/trap-3-king", "3/3/3 ../../.. .../... w 2,2 0")
	tab.click(`[data-edit-tool="W"]`)
	tab.click(edited("a1"))
	tab.click(`[data-edit-tool="B"]`)
	tab.click(edited("c3"))
	tab.click(`[data-edit-tool="arrow"]`)
	tab.click(edited("a1"))
	tab.click(edited("b1"))
	tab.await(`document.getElementById("edit-text").value === "2B/3/W2 ../../>. .../... w 0,0 0"`)
	tab.click(`#edit-board .half-line[data-from="b1"][data-to="a1"]`)
	tab.await(`document.getElementById("edit-text").value === "2B/3/W2 ../../<. .../... w 0,0 0"`)
	tab.openEditor("#/edit/trap-3-king/2B%2F3%2FW2%20%3E%3E%2F%3E%3E%2F%3E%3E%20%5E%5E%5E%2F%5E%5E%5E%20w%200%2C0%200", "2B/3/W2 >>/>>/>> ^^^/^^^ w 0,0 0")
	tab.await(`document.getElementById("edit-verdict").textContent === ""`)
	tab.click("#edit-play")
	tab.await(`document.getElementById("small-dialog").open`)
}

// On a phone the points of a large board are small: the magnifier places the pieces.
func TestBrowserEditorByTouch(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch))
	tab.openEditor("#/edit/vinver-19", strings.Repeat("19/", 18)+"19 b =")
	tab.touch(edited("k10"))
	tab.touch(".aim-bar .primary")
	tab.await(`document.getElementById("edit-text").value.includes("10b8")`)
	tab.openEditor("#/edit/verto-8", "8/8/8/8/8/8/8/8 w")
	tab.touch(edited("d4"))
	tab.await(`document.getElementById("edit-text").value === "8/8/8/8/3w4/8/8/8 w"`)
	tab.pictures("editor-verto")
	tab.openEditor("#/edit/veletas-10", strings.Repeat("10/", 9)+"10 b 7 =")
	tab.pictures("editor-veletas")
	tab.openEditor("#/edit/trap-6", "6/6/6/6/6/6 "+strings.Repeat("...../", 5)+"..... "+strings.Repeat("....../", 4)+"...... w 8,8 0")
	tab.click(`[data-edit-tool="arrow"]`)
	tab.pictures("editor-trap")
}

// drawRight draws with the right button from one square to another.
func (tab *tab) drawRight(from, to string) {
	tab.t.Helper()
	x1, y1 := tab.at(square(from))
	x2, y2 := tab.at(square(to))
	for _, step := range []struct {
		kind input.DispatchMouseEventType
		x, y float64
	}{{input.DispatchMouseEventTypeMousePressed, x1, y1}, {input.DispatchMouseEventTypeMouseMoved, x2, y2}, {input.DispatchMouseEventTypeMouseReleased, x2, y2}} {
		tab.do(chromedp.MouseEvent(step.kind, step.x, step.y, chromedp.ButtonRight, chromedp.ClickCount(1)))
	}
}

// Arrows and circles by hand, with the right button, a finger or keys, belong to a turn.
// They play nothing, and are kept in the game and in its record.
func TestBrowserDrawings(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	drawn := func(circles, arrows int) {
		t.Helper()
		tab.await(fmt.Sprintf(`document.querySelectorAll("#board circle.drawn").length === %d && document.querySelectorAll("#board g.drawn").length === %d`, circles, arrows))
	}
	tab.newGame("verto", "8", persons)
	tab.follow(1, "d4")
	tab.drawRight("d4", "d4")
	drawn(1, 0)
	tab.drawRight("b2", "g7")
	drawn(1, 1)
	tab.pictures("drawings")
	tab.follow(2, "e5")
	drawn(0, 0)
	tab.do(chromedp.Focus("#board"))
	for _, key := range []string{kb.ArrowUp, "d", kb.ArrowUp, "d", "d", "d"} {
		tab.do(chromedp.KeyEvent(key))
	}
	drawn(1, 1)
	tab.menu("#draw")
	tab.click("#draw-clear")
	drawn(0, 0)
	tab.click(square("a1"))
	tab.drag(square("c3"), square("c6"))
	drawn(1, 1)
	tab.click("#draw-done")
	if ply := tab.show().Ply; ply != 2 {
		t.Errorf("drawing has played: ply %d", ply)
	}
	tab.click("#previous")
	drawn(1, 1)
	tab.do(chromedp.Reload())
	tab.await(`document.body.dataset.ready === "true"`)
	drawn(1, 1)
	tab.share()
	tab.click("#record-show")
	tab.await(`document.getElementById("record-text").value.includes("[%csl Gd4] [%cal Gb2g7]")`)
}
