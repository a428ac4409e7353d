//go:build unix

package tests

import (
	"regexp"
	"strings"
	"testing"
	"tetrad/protocol/page"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// newBrowserTab opens an address in a browser without the cookies and storage of the
// test's other tabs. It does not watch the tab, because the console reports the
// refusal.
func newBrowserTab(t *testing.T, address string) *tab {
	t.Helper()
	tab := newTab(t, startBrowser(t), chromedp.WithNewBrowserContext())
	tab.do(chromedp.Navigate(address))
	return tab
}

var codeText = regexp.MustCompile(`\d{4} \d{4}`)

// The page tells an unknown browser what to do. After the code of the program is
// entered, the browser shows the position of the link. A restarted program recognizes
// the browser. A program with another token asks again, and nothing is lost.
func TestBrowserAuth(t *testing.T) {
	t.Parallel()
	startBrowser(t)
	told := make(chan string, 10)
	config := page.Config{Registry: registry, Engines: []page.Engine{own()}, Tell: func(text string) { told <- text }}
	server, stop := startServerAt(t, config, "127.0.0.1:0")
	link := "#game=" + linkedGame + "&fen=" + strings.ReplaceAll(linkedFEN, " ", "_")
	tab := newBrowserTab(t, server.Site()+link)
	tab.await(`document.title.includes("who are you")`)
	tab.picture("auth", 1024, 768)
	tab.picture("auth-phone", 390, 844)
	code := codeText.FindString(<-told)
	tab.click("#code")
	tab.do(chromedp.KeyEvent("0000 0000"), chromedp.KeyEvent(kb.Enter))
	tab.await(`document.getElementById("note").textContent.includes("not the code")`)
	tab.do(chromedp.KeyEvent(code), chromedp.KeyEvent(kb.Enter))
	tab.await(`document.body?.dataset.ready === "true"`)
	if s := tab.show(); s.Game != linkedGame || s.FEN != linkedFEN {
		t.Errorf("%+v", s)
	}
	token := server.URL()[strings.LastIndex(server.URL(), "/")+1:]
	if address := eval[string](tab, `location.href`); strings.Contains(address, token) || !strings.HasPrefix(address, server.Site()+"#") {
		t.Errorf("the address is %s", address)
	}

	address := strings.TrimSuffix(strings.TrimPrefix(server.Site(), "http://"), "/")
	stop()
	tab.await(`!document.getElementById("banner").hidden`)
	config.Token = token
	_, stop = startServerAt(t, config, address)
	tab.await(`document.getElementById("banner").hidden`)
	tab.follow(1, tab.target())

	stop()
	tab.await(`!document.getElementById("banner").hidden`)
	config.Token = ""
	_, stop = startServerAt(t, config, address)
	t.Cleanup(stop)
	tab.await(`document.title.includes("who are you")`)
	tab.click("#code")
	tab.do(chromedp.KeyEvent(codeText.FindString(<-told)), chromedp.KeyEvent(kb.Enter))
	tab.await(`document.body?.dataset.ready === "true" && document.body.dataset.ply === "1"`)
}

// For a link from another site a browser sends no cookie at first. The page loads
// nevertheless.
func TestBrowserLinkFromElsewhere(t *testing.T) {
	t.Parallel()
	startBrowser(t)
	server := startServer(t, own())
	elsewhere := startServer(t) // another host name is another site
	tab := newBrowserTab(t, server.URL())
	tab.await(`document.body?.dataset.ready === "true"`)
	tab.do(chromedp.Navigate(strings.Replace(elsewhere.Site(), "127.0.0.1", "localhost", 1)))
	tab.await(`document.title.includes("who are you")`)
	eval[bool](tab, `(location.href = "`+server.Site()+`#game=`+linkedGame+`", true)`)
	tab.await(`location.href.startsWith("` + server.Site() + `") && document.body?.dataset.ready === "true"`)
	if s := tab.show(); s.Game != linkedGame {
		t.Errorf("%+v", s)
	}
}

// A position for links.
const (
	linkedGame = "verto-4"
	linkedFEN  = "4/2b1/1w2/4 w"
)
