//go:build unix

package tests

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// The tests of the page's modules, which make script runs in Node, also pass in a
// browser.
func TestBrowserModules(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	files, err := filepath.Glob("../protocol/page/script/test/*.test.js")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no tests: %v", err)
	}
	server := httptest.NewServer(http.FileServerFS(os.DirFS("../protocol/page")))
	defer server.Close()
	tab := newTab(t, browser)
	tab.do(chromedp.Navigate(server.URL + "/script/test/"))
	var names []string
	for _, file := range files {
		names = append(names, "./"+path.Base(filepath.ToSlash(file)))
	}
	list, err := json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`window.report = null;
		Promise.all(%s.map((name) => import(name))).then(() => import("./check.js")).then(({ run }) => run())
			.then((report) => { window.report = report }, (error) => { window.report = {tests: 0, failures: [String(error)]} }); 0`, list)))
	tab.await(`window.report`)
	report := eval[struct {
		Tests    int
		Failures []string
	}](tab, `window.report`)
	for _, failure := range report.Failures {
		t.Error(failure)
	}
	if report.Tests < len(files) {
		t.Errorf("only %d tests were run", report.Tests)
	}
}
