//go:build unix

package gui

import (
	_ "embed"
	"testing"

	"github.com/chromedp/chromedp"
)

// modulesTest checks the modules of the page that need no board.
//
//go:embed testdata/modules.js
var modulesTest string

// The trees of turns, notation, links, records, scores and clocks of the page
// do what they say.
func TestBrowserModules(t *testing.T) {
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.do(chromedp.Evaluate[chromedp.Void](
		`window.report = null; (` + modulesTest + `).then((report) => { window.report = report }, (error) => { window.report = {checks: 0, failures: [String(error)]} }); 0`))
	tab.await(`window.report`)
	report := eval[struct {
		Checks   int
		Failures []string
	}](tab, `window.report`)
	for _, failure := range report.Failures {
		t.Error(failure)
	}
	if report.Checks == 0 {
		t.Error("nothing was checked")
	}
}
