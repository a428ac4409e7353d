//go:build unix

package tests

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tetrad/protocol/record"
)

// download clicks on a button and returns the name and the text of the file that the
// browser saves.
func (tab *tab) download(selector string) (name, text string) {
	tab.t.Helper()
	folder, yes := tab.t.TempDir(), true
	_, err := chromedp.Call(tab.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllowAndName, DownloadPath: folder, EventsEnabled: &yes,
		BrowserContextID: chromedp.FromContext(tab.ctx).BrowserContextID,
	})
	if err != nil {
		tab.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(tab.ctx, long)
	defer cancel()
	begins := chromedp.Events(ctx, browser.DownloadWillBegin)
	progress := chromedp.Events(ctx, browser.DownloadProgress)
	tab.click(selector)
	for begin, err := range begins {
		if err != nil {
			tab.t.Fatalf("%s saves nothing: %v", selector, err)
		}
		name = begin.SuggestedFilename
		break
	}
	for p, err := range progress {
		if err != nil {
			tab.t.Fatalf("%s: %v", name, err)
		}
		if p.State != browser.DownloadProgressStateCompleted {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, p.GUID))
		if err != nil {
			tab.t.Fatal(err)
		}
		return name, string(data)
	}
	return name, ""
}

// upload clicks on a button that asks for a file, and gives it one with this text.
func (tab *tab) upload(selector, name, text string) {
	tab.t.Helper()
	file := filepath.Join(tab.t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		tab.t.Fatal(err)
	}
	if _, err := chromedp.Call(tab.ctx, page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true}); err != nil {
		tab.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(tab.ctx, long)
	defer cancel()
	asked := chromedp.Events(ctx, page.FileChooserOpened)
	tab.click(selector)
	for chooser, err := range asked {
		if err != nil {
			tab.t.Fatalf("%s asks for no file: %v", selector, err)
		}
		if _, err := chromedp.Call(tab.ctx, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{file}, BackendNodeID: chooser.BackendNodeID}); err != nil {
			tab.t.Fatal(err)
		}
		break
	}
}

// gamesIn returns the records of a text, sorted.
func gamesIn(t *testing.T, text string) []string {
	t.Helper()
	var games []string
	err := record.Each(strings.NewReader(text), func(_ int, g *record.Game, changed error) error {
		games = append(games, g.PGN())
		return changed
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(games)
	return games
}

// My games writes all games to one file, and reads them back with titles, dates,
// variations, notes and results.
func TestBrowserExport(t *testing.T) {
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", persons)
	tab.follow(1, "c3")
	tab.click("#keep")
	tab.follow(2, "b2")
	tab.look()
	tab.click("#previous")
	tab.awaitPly(1)
	tab.follow(2, "d4")
	tab.click("#note")
	tab.await(`document.activeElement.id === "comment"`)
	tab.do(chromedp.KeyEvent(`wide {and "quoted"}`), chromedp.KeyEvent(kb.Enter))
	tab.newGame("verto", "6", persons)
	tab.follow(1, "c3")
	tab.resign()
	tab.await(`document.getElementById("rematch")`)
	tab.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/games"`))
	tab.await(`document.querySelectorAll(".kept svg").length === 2`)
	tab.click(`.kept:last-of-type [data-do="rename"]`)
	tab.await(`document.activeElement.matches(".kept input")`)
	tab.do(chromedp.KeyEvent("A good start"), chromedp.KeyEvent(kb.Enter))
	tab.awaitKept("A good start", "Verto · 6 × 6")
	looks := tab.listed()

	tab.do(chromedp.EmulateViewport(390, 844)) // all buttons are within reach of a phone
	name, text := tab.download("#kept-export")
	if !strings.HasPrefix(name, "tetrad-games-") || !strings.HasSuffix(name, ".pgn") {
		t.Errorf("the file is called %q", name)
	}
	first := gamesIn(t, text)
	if len(first) != 2 || !strings.Contains(text, "A good start") || !strings.Contains(text, "(1... d4") || !strings.Contains(text, "resigned") {
		t.Fatalf("the file has %d games: %s", len(first), text)
	}
	tab.await(`document.querySelector(".mygames .note").textContent.includes("2 games are in the file")`)

	for _, left := range []string{"1", "0"} {
		tab.click(`.kept [data-do="delete"]`)
		tab.await(`document.querySelectorAll(".kept").length === ` + left)
		tab.click(".notice .close")
	}
	tab.upload("#kept-import", name, text)
	tab.await(`document.querySelector(".mygames .note").textContent.includes("2 games were added")`)
	if now := tab.listed(); !slices.Equal(now, looks) {
		t.Errorf("the list has %q, before it had %q", now, looks)
	}
	_, text = tab.download("#kept-export")
	if second := gamesIn(t, text); !slices.Equal(second, first) {
		t.Errorf("after import and export the games are %s, before they were %s", second, first)
	}
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.click(`.kept [data-do="continue"]`)
	tab.await(`document.body.dataset.view === "play"`)
	tab.isDrawn(tab.show())
}

// listed returns what My games says of each game, sorted.
func (tab *tab) listed() []string {
	tab.t.Helper()
	list := eval[[]string](tab, `[...document.querySelectorAll(".kept > div:not(.row)")].map((e) => e.innerText)`)
	slices.Sort(list)
	return list
}

// A finished game is saved as a record, also on a phone in the dark.
func TestBrowserSave(t *testing.T) {
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.do(chromedp.EmulateViewport(390, 844))
	tab.setTheme("dark")
	tab.newGame("vinver", "5", persons)
	tab.follow(1, "c3")
	tab.resign()
	tab.await(`document.getElementById("rematch")`)
	tab.share()
	name, text := tab.download("#record-save")
	if !strings.HasPrefix(name, "vinver-5-") || !strings.HasSuffix(name, ".pgn") {
		t.Errorf("the file is called %q", name)
	}
	games := gamesIn(t, text)
	if len(games) != 1 || !strings.Contains(text, `[Result "1-0"]`) || !strings.Contains(text, "White resigned") || !strings.Contains(text, "1. c3") {
		t.Errorf("the record is %s", text)
	}
}

// My games takes in what other programs write, and says what it leaves out and why.
func TestBrowserForeignFiles(t *testing.T) {
	const whole = "[Variant \"vinver-3\"]\n[White \"J\xf6rg\"]\n[Result \"1-0\"]\n\n1. a1 c3! 2. a2 c2 3. a3\n\n"
	var packed strings.Builder
	w := gzip.NewWriter(&packed)
	_, err := io.WriteString(w, whole+"[Variant \"vinver-3\"]\n\n1. a1 {c3\n\n"+whole)
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/games"`))
	tab.await(`document.querySelector(".kept-list .none")`)
	tab.upload("#kept-import", "games.pgn.gz", packed.String())
	tab.await(`document.querySelector(".mygames .note").textContent === "2 games were added. Left out:\ngames.pgn.gz: Record 2: in line 9, a comment has no end."`)
	tab.await(`[...document.querySelectorAll(".kept .players")].every((e) => e.textContent.startsWith("Jörg"))`)
	tab.click(`.kept [data-do="continue"]`)
	tab.await(`document.body.dataset.view === "play"`)
}
