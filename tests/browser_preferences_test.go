//go:build unix

package tests

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// prefer chooses a value in the dialog of the preferences.
func (tab *tab) prefer(name, value string) {
	tab.t.Helper()
	tab.click("#preferences")
	tab.click(fmt.Sprintf(`[data-prefer-%s="%s"]`, name, value))
	tab.click("#small-dialog-done")
}

// Preferences count at once, and after a reload.
func TestBrowserPreferences(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("veletas", "7", persons)
	dots := `document.querySelectorAll("#board .layer-over > *").length`
	tab.await(`document.querySelector("#board .coordinate").checkVisibility() && ` + dots + ` === 0`) // most squares can be chosen
	tab.prefer("dots", "all")
	tab.await(dots + ` === 25`) // no shooter stands at the edge
	tab.prefer("coordinates", "none")
	tab.prefer("animation", "none")
	tab.prefer("theme", "dark")
	tab.await(`!document.querySelector("#board .coordinate").checkVisibility() && document.documentElement.dataset.theme === "dark"`)
	tab.click("#preferences")
	tab.auditor()("preferences")
	tab.pictures("preferences")
	tab.click("#small-dialog-done")
	tab.do(chromedp.Reload())
	tab.await(`document.body.dataset.ready === "true" && !document.querySelector("#board .coordinate").checkVisibility() && ` + dots + ` === 25`)
	tab.prefer("dots", "none")
	tab.await(dots + ` === 0`)
	tab.prefer("theme", "")
	tab.await(`document.documentElement.dataset.theme === (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")`)
}

// On a phone, what the menu holds can be told apart and tapped, and a question beside the open
// menu or sheet makes nothing wider than the screen.
func TestBrowserPhoneMenu(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", persons)
	tab.follow(1, "c3")
	for _, size := range [][2]int64{{390, 844}, {360, 640}, {430, 932}, {844, 390}} {
		tab.do(chromedp.EmulateViewport(size[0], size[1]))
		tab.click("#menu")
		tab.picture(fmt.Sprintf("menu-%d", size[0]), size[0], size[1])
		covered := eval[[]string](tab, `[...document.querySelectorAll("#views a, #help, #sound, #preferences, #theme")].filter((element) => {
			const {x, y, width, height} = element.getBoundingClientRect();
			return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("a, button") !== element || document.elementFromPoint(x + 4, y + height / 2)?.closest("a, button") !== element;
		}).map((element) => element.id || element.textContent)`)
		if len(covered) > 0 {
			t.Errorf("at %d × %d something covers %q", size[0], size[1], covered)
		}
		tab.click("#menu")
	}
	tab.do(chromedp.EmulateViewport(390, 844))
	tab.click("#sheet")
	tab.await(`document.body.dataset.sheet === "open"`)
	tab.picture("sheet-question", 390, 844)
}

// A turn that waits to be confirmed is not played: it can be undone, also after a reload,
// and the computer answers only afterwards.
func TestBrowserConfirm(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", persons)
	tab.prefer("confirm", "asks")
	waits := `document.getElementById("confirm").checkVisibility() && document.body.dataset.ply === "0" && document.querySelector('#board [data-square="c3"][data-kind]')`
	tab.act(square("c3"))
	tab.await(waits)
	tab.pictures("confirm")
	tab.do(chromedp.Reload())
	tab.await(`document.body.dataset.ready === "true" && ` + waits)
	tab.click(square("d4")) // nothing more can be chosen
	tab.await(`document.getElementById("complaint").textContent.startsWith("Confirm")`)
	tab.await(waits)
	tab.click("#undo")
	tab.await(`!document.getElementById("confirm").checkVisibility() && !document.querySelector('#board [data-kind]')`)
	tab.act(square("b2"))
	tab.click("#confirm")
	tab.await(`document.body.dataset.ply === "1" && document.body.dataset.turn === "b2" && !document.getElementById("confirm").checkVisibility()`)
	// By keys, the button gets the focus, and gives it back.
	tab.click("#keep")
	tab.do(chromedp.Focus("#board"))
	tab.do(chromedp.KeyEvent("\r"), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("\r")) // the cursor is nowhere before an arrow key
	tab.await(`document.activeElement.id === "confirm"`)
	tab.do(chromedp.KeyEvent("\r"))
	tab.await(`document.body.dataset.ply === "2" && document.activeElement.id === "board"`)
	// In analysis every click explores at once.
	tab.look()
	tab.act(square("e5"))
	tab.await(`document.body.dataset.ply === "3"`)
}
