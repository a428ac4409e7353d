//go:build unix

package tests

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tetrad/engine/content"
	"tetrad/protocol/page"
	"tetrad/protocol/spectator"
)

// card returns a selector for the n-th submission of the fixture.
func card(n int) string { return fmt.Sprintf(`[data-submission="%s"]`, submissionID(n)) }

// openFarm opens the page of a farm.
func openFarm(t *testing.T) (*tab, *fakeFarm) {
	t.Helper()
	browser := startBrowser(t)
	f := newFakeFarm()
	tab := openTab(t, browser, startServerWith(t, page.Config{Registry: content.Registry(), Farm: f}), "")
	tab.await(`document.querySelectorAll(".submission").length === 7 && document.querySelectorAll(".worker").length === 7`)
	return tab, f
}

// TestBrowserFarmKeyboard opens a submission without a mouse. The card keeps the focus when
// reports come.
func TestBrowserFarmKeyboard(t *testing.T) {
	t.Parallel()
	tab, f := openFarm(t)
	focus := fmt.Sprintf(`document.activeElement === document.querySelector('%s .open')`, card(2))
	for range 40 {
		tab.do(chromedp.KeyEvent(kb.Tab))
		if eval[bool](tab, focus) {
			break
		}
	}
	f.change(func(r *spectator.FarmReport) { r.Submissions[0].Done, r.Submissions[2].Done = 5000, 313 })
	tab.await(fmt.Sprintf(`document.querySelector('%s .pace').textContent.includes("313 jobs")`, card(2)))
	if !eval[bool](tab, focus) {
		t.Fatal("a report has taken the focus away")
	}
	tab.do(chromedp.KeyEvent(kb.Enter))
	tab.await(`document.querySelector("#detail[open]") !== null`)
}

// TestBrowserFarmDetail looks at a match.
func TestBrowserFarmDetail(t *testing.T) {
	t.Parallel()
	tab, f := openFarm(t)
	tab.click(card(0) + " .open")
	tab.await(`document.querySelector("#detail[open]")?.dataset.played === "120" && document.querySelectorAll("#detail figure polyline").length >= 2`)
	if about := eval[string](tab, `document.querySelector("#detail .about").textContent`); !strings.Contains(about, "3 h ago") {
		t.Errorf("about the match: %s", about)
	}
	if workers := eval[string](tab, `document.querySelector('#detail [aria-label="By worker"]').textContent`); !strings.Contains(workers, "cellar-24031") {
		t.Errorf("by worker: %s", workers)
	}
	f.mu.Lock()
	match := *f.match
	match.Played = 122
	f.match = &match
	f.mu.Unlock()
	f.change(func(r *spectator.FarmReport) { r.Submissions[0].Text += " now" })
	tab.await(`document.querySelector("#detail[open]").dataset.played === "122"`)
	tab.click("#detail-close")
	tab.await(`!document.querySelector("#detail[open]") && !location.hash`)
	eval[bool](tab, fmt.Sprintf(`(location.hash = "#order=%s", true)`, submissionID(5)))
	tab.await(`document.querySelector("#detail[open] h2").textContent.startsWith("razor margin")`)
	f.change(func(r *spectator.FarmReport) { r.Submissions = r.Submissions[:5] })
	tab.await(`document.querySelector("#detail .note").textContent.includes("does not know")`)
}

// TestBrowserFarmHostile shows texts that would be markup, and numbers without sense.
func TestBrowserFarmHostile(t *testing.T) {
	t.Parallel()
	tab, f := openFarm(t)
	const evil = `<img src=x onerror="document.body.dataset.evil=1"><script>document.body.dataset.evil=1</script>`
	f.change(func(r *spectator.FarmReport) {
		r.Name = evil
		o := &r.Submissions[0]
		o.Title, o.Owner, o.Text, o.Kind, o.Last, o.Done = evil, evil, evil, evil, 1, 1<<31-1
		o.Doubts = []string{evil}
		o.Refused = []spectator.FarmRefusal{{Worker: evil, Reason: evil}}
		r.Workers[0].Name, r.Workers[0].Version, r.Workers[0].System = evil, evil, evil
	})
	tab.await(`document.getElementById("farm-name").textContent.startsWith("<img")`)
	tab.picture("farm-hostile", 390, 844)
	if tab.has("main img, main script, [data-evil]") {
		t.Error("a text has become markup")
	}
}

// TestBrowserFarmLooks measures the page on screens of all sizes, and audits it.
func TestBrowserFarmLooks(t *testing.T) {
	t.Parallel()
	tab, f := openFarm(t)
	for _, theme := range []string{"light", "dark"} {
		tab.setTheme(theme)
		tab.picture("farm-"+theme, 1440, 900)
		tab.picture("farm-tablet-"+theme, 1024, 768)
		tab.picture("farm-phone-"+theme, 390, 844)
		tab.do(chromedp.EmulateViewport(1920, 1080))
		tab.click("#wall")
		tab.await(`getComputedStyle(document.getElementById("ended")).display === "none"`)
		tab.picture("farm-wall-"+theme, 1920, 1080)
		tab.click("#wall")
		tab.do(chromedp.EmulateViewport(1440, 900))
		tab.click(card(0) + " .open")
		tab.await(`document.querySelector("#detail[open]")?.dataset.played`)
		eval[bool](tab, `(document.querySelector('#detail [aria-label="By worker"]').scrollIntoView(), true)`)
		tab.picture("farm-match-"+theme, 1440, 900)
		tab.picture("farm-match-phone-"+theme, 390, 844)
		tab.click("#detail-close")
	}
	audit := tab.auditor()
	audit("farm")
	tab.click(card(0) + " .open")
	tab.await(`document.querySelector("#detail[open]")?.dataset.played`)
	audit("match")
	tab.click("#detail-close")
	tab.do(chromedp.EmulateViewport(390, 844))
	audit("phone")
	f.change(func(r *spectator.FarmReport) {
		*r = spectator.FarmReport{Now: r.Now, Submissions: []spectator.FarmSubmission{}, Workers: []spectator.FarmWorker{}}
	})
	tab.await(`!document.getElementById("nothing").hidden`)
	audit("empty")
}
