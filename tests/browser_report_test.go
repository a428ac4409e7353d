//go:build unix

package tests

import (
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// measured returns the number that a script gives on a published report in a window.
func measured(t *testing.T, tab *tab, report string, width, height int64, script string) float64 {
	t.Helper()
	path, err := filepath.Abs("../docs/reports/" + report)
	if err != nil {
		t.Fatal(err)
	}
	tab.do(chromedp.EmulateViewport(width, height), chromedp.Navigate("file://"+path))
	return eval[float64](tab, script)
}

// All four verdicts are on the first screen of a usual window, also of two variants. On a phone nothing is beside the
// screen.
func TestReportsFirstScreenFits(t *testing.T) {
	tab := newTab(t, startBrowser(t))
	for _, report := range []string{
		"verto.html",
		"trap-king.html",
		"vinver-3-nopass.html",
	} {
		end := measured(t, tab, report, 1280, 900, `document.querySelector("#answers dl").getBoundingClientRect().bottom`)
		if end < 100 || end > 900 {
			t.Errorf("%s: the verdicts end at %v", report, end)
		}
		if wide := measured(t, tab, report, 390, 844, `document.documentElement.scrollWidth`); wide != 390 {
			t.Errorf("%s: %v pixels wide on a phone", report, wide)
		}
	}
}
