//go:build unix

package tests

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// embed opens a page of another site with the page at an address in a frame, and returns
// the tab and the frame.
func embed(t *testing.T, browser context.Context, address, attributes string) (around, frame *tab) {
	t.Helper()
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!DOCTYPE html><meta name="viewport" content="width=device-width"><title>A blog</title><h1>A blog</h1><iframe %s onload="document.title = 'loaded'" style="width: 600px; max-width: 100%%; height: 700px" src="%s"></iframe>`, attributes, address)
	}))
	t.Cleanup(other.Close)
	around = newTab(t, browser)
	around.do(chromedp.Navigate(strings.Replace(other.URL, "127.0.0.1", "localhost", 1))) // another host name is another site
	around.await(`document.title === "loaded"`)
	targets, err := chromedp.Targets(around.ctx)
	if err != nil {
		t.Fatal(err)
	}
	root, _, _ := strings.Cut(address, "?")
	for _, info := range targets {
		if info.Type == "iframe" && strings.HasPrefix(info.URL, root) {
			return around, newTab(t, around.ctx, chromedp.WithTargetID(info.TargetID))
		}
	}
	t.Fatalf("there is no frame among %d targets", len(targets))
	return nil, nil
}

// In a frame of another site the page is a board without header, with a link to a tab of
// its own, whether the browser lets it keep something there or not.
func TestBrowserSiteEmbedded(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	h := startHost(t)
	h.release()
	around, frame := embed(t, browser, h.root+"?embed#game="+linkedGame+"&fen="+strings.ReplaceAll(linkedFEN, " ", "_"), "")
	frame.await(`document.body?.dataset.ready === "true" && ` + engineIs + `"ready"`)
	frame.await(`document.querySelectorAll("#board .piece").length > 1 && document.body.dataset.game === "` + linkedGame + `"`)
	frame.await(`document.documentElement.scrollHeight <= innerHeight && !document.getElementById("side").checkVisibility()`)
	if eval[bool](frame, `document.querySelector("header").checkVisibility()`) {
		t.Error("the header is there")
	}
	if link := eval[string](frame, `(() => { const link = document.querySelector("#embed a"); link.focus(); return link.target + " " + link.href; })()`); !strings.HasPrefix(link, "_blank "+h.root+"#game="+linkedGame) {
		t.Errorf("the link leads to %s", link)
	}
	around.pictures("embedded")
	for _, size := range [][2]int{{240, 320}, {320, 400}, {360, 480}, {400, 400}, {320, 640}} {
		eval[any](around, fmt.Sprintf(`Object.assign(document.querySelector("iframe").style, { width: "%dpx", maxWidth: "none", height: "%dpx" }).width`, size[0], size[1]))
		frame.await(fmt.Sprintf(`innerWidth === %d && innerHeight === %d && (({ scrollWidth, scrollHeight }, box) => scrollWidth <= innerWidth && scrollHeight <= innerHeight &&
			box.left >= 0 && box.right <= innerWidth && box.width >= Math.min(innerWidth, innerHeight - 120))(document.documentElement, document.getElementById("board").getBoundingClientRect())`, size[0], size[1]))
	}
}

// A frame without an origin of its own shows the board, and says why it has no engine.
func TestBrowserSiteSandboxed(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	h := startHost(t)
	h.release()
	around, frame := embed(t, browser, h.root+"?embed#game=verto-8", `sandbox="allow-scripts"`)
	frame.await(`document.body?.dataset.ready === "true" && document.querySelectorAll("#board .square").length === 64`)
	frame.await(`document.getElementById("site-loading").innerText.includes("run no engine")`)
	frame.await(`document.getElementById("notices").innerText.includes("lets the page keep nothing")`)
	around.pictures("sandboxed")
}
