//go:build unix

package page

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"tetrad/positions/longtest"
)

// needBrowser is the environment variable that makes tests in a browser fail instead of being skipped if there is none.
const needBrowser = "TETRAD_NEED_BROWSER"

// openBrowser returns a tab of a browser without a window.
func openBrowser(t *testing.T) context.Context {
	t.Helper()
	longtest.Only(t)
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		program, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		// Containers allow no sandbox.
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox)
		allocator, cancel := chromedp.NewExecAllocator(t.Context(), options...)
		t.Cleanup(cancel)
		tab, cancel := chromedp.NewContext(allocator)
		t.Cleanup(cancel)
		if err := chromedp.Do(tab); err != nil { // opens it
			t.Fatal(err)
		}
		return tab
	}
	if os.Getenv(needBrowser) != "" {
		t.Fatal("there is no Chromium")
	}
	t.Skip("there is no Chromium: the pages are not tested")
	return nil
}

// measured returns the number that a script gives on a published report in a window.
func measured(t *testing.T, tab context.Context, report string, width, height int64, script string) float64 {
	t.Helper()
	path, err := filepath.Abs("../../../docs/reports/" + report)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(tab, time.Minute)
	defer cancel()
	err = chromedp.Do(ctx, chromedp.EmulateViewport(width, height), chromedp.Navigate("file://"+path))
	if err != nil {
		t.Fatal(err)
	}
	x, err := chromedp.Run(ctx, chromedp.Evaluate[float64](script))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// All four verdicts are on the first screen of a usual window, also of two variants. On a phone nothing is beside the
// screen.
func TestFirstScreenFits(t *testing.T) {
	tab := openBrowser(t)
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
