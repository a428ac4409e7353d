//go:build unix

package tests

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"tetrad/engine/sets"
	"tetrad/protocol/page/site"
)

// A host is a plain file server with the site below a path.
type host struct {
	*httptest.Server
	root   string // the address of the site
	folder string
	open   chan struct{} // closed when the host may serve the program
	part   atomic.Int64  // how many bytes of the program it serves before that
	fails  atomic.Bool   // whether the host serves something else instead
	packs  atomic.Bool   // whether it compresses scripts, style sheets and pages
	// How often the host was asked, and how many bytes its answers had.
	requests, bytes atomic.Int64
}

// removeSite removes the folder of makeSite, if it exists.
var removeSite = func() {}

// makeSite makes the site in a folder, once for all tests.
var makeSite = sync.OnceValues(func() (folder string, err error) {
	if folder, err = os.MkdirTemp("", "tetrad-site-"); err != nil {
		return "", err
	}
	removeSite = func() { os.RemoveAll(folder) }
	cmd := exec.Command("go", "run", "../cmd/site", "--out", folder)
	cmd.Stderr = os.Stderr
	return folder, cmd.Run()
})

// startHost starts a host for the site.
func startHost(t *testing.T) *host {
	t.Helper()
	made, err := makeSite()
	if err != nil {
		t.Fatal(err)
	}
	h := &host{folder: t.TempDir(), open: make(chan struct{})}
	if err := os.CopyFS(h.folder, os.DirFS(made)); err != nil {
		t.Fatal(err)
	}
	const path = "/some/folder/"
	files := http.StripPrefix(path, http.FileServer(http.Dir(h.folder)))
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.requests.Add(1)
		counted := &counter{ResponseWriter: w, n: &h.bytes}
		if strings.HasSuffix(r.URL.Path, ".wasm.gz") {
			h.serveProgram(counted, r)
			return
		}
		if h.packs.Load() {
			h.servePacked(counted, r, strings.TrimPrefix(r.URL.Path, path))
			return
		}
		files.ServeHTTP(counted, r)
	}))
	t.Cleanup(h.Close)
	h.root = h.URL + path
	return h
}

// serveProgram serves a part of the program, and the rest once the host may.
func (h *host) serveProgram(w http.ResponseWriter, r *http.Request) {
	program, err := os.ReadFile(filepath.Join(h.folder, "tetrad.wasm.gz"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	part := h.part.Load()
	if part > 0 {
		w.Header().Set("Content-Length", fmt.Sprint(len(program)))
		w.Write(program[:part])
		http.NewResponseController(w).Flush()
	}
	select {
	case <-h.open:
	case <-r.Context().Done():
		return
	}
	if h.fails.Load() {
		io.WriteString(w, "no program")
		return
	}
	w.Write(program[part:])
}

// servePacked serves a file with the compression that most hosts have.
func (h *host) servePacked(w *counter, r *http.Request, name string) {
	if name == "" {
		name = "index.html"
	}
	content, err := os.ReadFile(filepath.Join(h.folder, filepath.FromSlash(name)))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", mime.TypeByExtension(filepath.Ext(name)))
	if !strings.HasSuffix(name, ".gz") {
		w.Header().Set("Content-Encoding", "gzip")
		content = site.Pack(content)
	}
	w.Write(content)
}

// A counter counts the bytes of an answer as a host that compresses files would send it.
type counter struct {
	http.ResponseWriter
	n *atomic.Int64
}

func (c *counter) Write(content []byte) (int, error) {
	kind := c.Header().Get("Content-Type")
	size := len(content)
	if isPacked := c.Header().Get("Content-Encoding") != ""; !isPacked && (strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "json")) {
		size = len(site.Pack(content))
	}
	c.n.Add(int64(size))
	return c.ResponseWriter.Write(content)
}

// Unwrap lets an answer be flushed.
func (c *counter) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// release lets the host serve the program.
func (h *host) release() { close(h.open) }

const engineIs = `document.body.dataset.engine === `

// againstEngine are the settings of a game against the engine of the site.
var againstEngine = map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "3", "new-p2-seconds": "0.1"}

// A plain file server is enough for the site. Boards appear before the engine has
// loaded, the engine plays a whole game, analyses and stops, and the page reloads and
// plays on without the server.
func TestBrowserSite(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	h := startHost(t)
	tab := openAddress(t, browser, h.root, h.root)
	tab.await(`document.querySelectorAll("[data-family] .square").length > 100`)
	tab.await(engineIs + `"loading" && document.querySelector("#site progress")`)
	tab.picture("site-loading", 1200, 800)
	tab.auditFoot("loading")
	h.fails.Store(true)
	h.release()
	tab.await(engineIs + `"failed" && document.getElementById("site-loading").textContent.includes("not the program")`)
	tab.picture("site-failed", 1200, 800)
	h.fails.Store(false)
	tab.click("#site-loading button")
	tab.await(engineIs + `"ready" && document.getElementById("site-engine").textContent.includes("one thread")`)
	tab.picture("site-first-page", 1366, 768)
	tab.await(`document.documentElement.scrollHeight <= innerHeight && document.getElementById("site-engine").getBoundingClientRect().left === document.querySelector("#main .cards").getBoundingClientRect().left`)
	tab.picture("site", 1200, 800)
	tab.auditFoot("ready")
	tab.picture("site-phone", 390, 844)
	tab.do(chromedp.EmulateViewport(1200, 800))

	tab.newGame("verto", "4", againstEngine)
	p := &player2D{tab: tab, rng: rand.New(rand.NewPCG(6, 2))}
	p.play()

	list, err := sets.Puzzles.Of(registry, "verto")
	if err != nil {
		t.Fatal(err)
	}
	tab.solveAfterMistake(tab.openPuzzle(list[0]))

	tab.newGame("vinver", "9", persons)
	tab.click("#analyse")
	tab.await(`document.querySelectorAll("#lines li").length === 3`)
	first := eval[string](tab, `document.getElementById("analysis-speed").textContent`)
	tab.await(`document.getElementById("analysis-speed").textContent !== ` + quoted(first))
	tab.picture("site-analysis", 1200, 800)
	tab.setTheme("dark")
	tab.picture("site-analysis-phone", 390, 844)
	tab.setTheme("light")
	tab.do(chromedp.EmulateViewport(1200, 800))
	tab.click("#engine-on")
	tab.await(`document.body.dataset.thinking === ""`)
	tab.click("#play-mode")
	tab.follow(1, "e5") // the rules answer; a search that did not stop would delay the next one
	tab.click("#analyse")
	tab.await(`document.querySelectorAll("#lines li").length === 3`)
	tab.click("#play-mode")
	tab.await(`document.body.dataset.thinking === ""`)

	for _, c := range []struct{ view, shows string }{
		{"puzzles/verto", `document.querySelectorAll("#puzzle-board .square").length > 3`},
		{"games", `document.getElementById("views").textContent.includes("My games") && document.body.innerText.includes("Vinver")`},
		{"online", `document.getElementById("cannot").textContent.includes("need a server")`},
		{"play", `document.body.dataset.ply === "1"`},
	} {
		tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`location.hash = "#/%s"`, c.view)))
		tab.await(fmt.Sprintf(`document.body.dataset.view === %q && %s`, strings.Split(c.view, "/")[0], c.shows))
		if c.view == "online" {
			tab.picture("site-with-somebody", 1366, 768)
			tab.click("#invite-here")
			tab.await(`document.querySelector('#new-game-dialog[open] [data-mode="people"] :checked')`)
			tab.click("#new-game-cancel")
		}
	}

	tab.await(`document.body.dataset.offline === "ready"`)
	h.Close()
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && ` + engineIs + `"ready"`)
	tab.await(`document.body.dataset.ply === "1"`)
	tab.newGame("trap", "3", againstEngine)
	tab.follow(2, "a1")
}

// The site has lessons and the explorer, without a program and without the network: own
// games count, what is proved is shown, and the explorer says where other games come from.
func TestBrowserSiteStudy(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	h := startHost(t)
	h.release()
	tab := openAddress(t, browser, h.root, h.root)
	tab.await(`document.body.dataset.offline === "ready" && ` + engineIs + `"ready"`)
	h.Close()
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && ` + engineIs + `"ready"`)

	for _, entry := range registry.Games[:2] {
		family := entry.Family.Name
		tab.click(`#views a[href="#/learn"]`)
		tab.await(fmt.Sprintf(`document.querySelector('.learn .card[data-family="%s"] a')`, family))
		tab.click(fmt.Sprintf(`.learn .card[data-family="%s"] a`, family))
		step := readLesson(t, family).Steps[0]
		tab.lessonIs(step.ID, 0, "yours")
		tab.doTask(step.ID, step.Game, step.FEN, step.Moves, 0, step.Tasks[0])
		tab.await(`document.getElementById("lesson-message").dataset.kind === "right"`)
	}
	tab.picture("site-lesson", 1200, 800)
	const fits = `document.documentElement.scrollHeight <= innerHeight`
	tab.await(fits)
	tab.newGame("verto", "4", persons)
	tab.await(fits)
	tab.look()
	tab.await(`((threads, memory) => threads.labels[0].hidden && threads.value === "1" && memory.options.length === 3)(document.getElementById("analysis-threads"), document.getElementById("analysis-memory"))`)
	tab.click("#explore")
	tab.await(`document.querySelector("#explorer .proof").textContent.includes("Light loses by 2. From the table")`)
	tab.await(`document.getElementById("explorer").textContent.includes("Your own games count here") && !document.getElementById("explorer").textContent.includes("tetrad gui")`)
	tab.click("#play-mode")
	tab.follow(1, "b2")
	tab.resign()
	tab.await(`document.body.dataset.outcome !== "none"`)
	tab.newGame("verto", "4", persons)
	tab.look()
	tab.awaitExplored(1)
	if rows := tab.rows(); !strings.HasSuffix(rows, " 1") {
		t.Errorf("turns %s", rows)
	}
	tab.picture("site-explorer", 1200, 800)
	tab.newGame("vinver", "5", persons)
	tab.look() // a search by the rules that finds nothing holds nothing up
	tab.await(`document.querySelector("#explorer .proof").textContent.includes("loses within 40 turns")`)
	tab.follow(1, "b2")
	tab.follow(2, "c3")
}

// An open page learns of a new version and loads it on request. All open pages then do.
func TestBrowserSiteUpdate(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	h := startHost(t)
	h.release()
	tab := openAddress(t, browser, h.root, h.root)
	tab.await(`document.body.dataset.offline === "ready"`)
	version := eval[string](tab, `JSON.parse(document.getElementById("start").textContent).version`)
	for _, name := range []string{"index.html", "sw.js"} {
		file := filepath.Join(h.folder, name)
		text, err := os.ReadFile(file)
		if err == nil {
			err = os.WriteFile(file, []byte(strings.ReplaceAll(string(text), version, "the-next-one")), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	other := openAddress(t, browser, h.root, h.root)
	other.newGame("verto", "6", persons)
	other.follow(1, "c3")
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && document.getElementById("site-take")`)
	if text := eval[string](tab, `document.getElementById("site-engine").textContent`); !strings.Contains(text, version) {
		t.Errorf("the new version does not wait: %s", text)
	}
	tab.click("#site-take")
	tab.await(`document.getElementById("site-engine")?.textContent.includes("the-next-one")`)
	other.await(`document.getElementById("site-engine")?.textContent.includes("the-next-one") && document.body.dataset.ply === "1"`)
}

// The service worker answers with the files of the page. What is beside and below them is
// the host's, also for those who have visited the page.
func TestBrowserSiteBesideOthers(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	h := startHost(t)
	h.release()
	tab := openAddress(t, browser, h.root, h.root)
	tab.await(`document.body.dataset.offline === "ready"`)
	if err := os.WriteFile(filepath.Join(h.folder, "blog.html"), []byte(`<title>A blog</title><link rel="icon" href="data:,">`), 0o644); err != nil {
		t.Fatal(err)
	}
	tab.do(chromedp.Navigate(h.root + "blog.html"))
	tab.await(`document.title === "A blog"`)
	h.Close()
	tab.do(chromedp.Navigate(h.root + "index.html?from=elsewhere"))
	tab.await(`document.body?.dataset.ready === "true" && document.querySelectorAll(".card").length >= 4`)
}

// keepWorkers runs before a page loads: window.workers then holds its workers.
const keepWorkers = `window.workers = [];
	window.Worker = class extends Worker { constructor(...args) { super(...args); workers.push(this); } };`

// A worker reports the end of its program. The page reports the end of an engine, which
// people can restart. It replaces the worker of the rules by itself.
func TestBrowserSiteProgramEnds(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	h := startHost(t)
	h.release()
	tab := openAddress(t, browser, h.root, h.root)
	tab.do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: keepWorkers})
		return chromedp.Void{}, err
	}, chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && ` + engineIs + `"ready"`)
	eval[bool](tab, `(() => { // a program that is none ends at once
		const worker = new Worker("worker.js", { type: "module" });
		worker.onmessage = ({ data }) => (window.told = data.why);
		worker.postMessage(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
		return true;
	})()`)
	tab.await(`window.told`)

	tab.newGame("verto", "6", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "20", "new-p2-seconds": "60"})
	tab.act(square("c3"))
	tab.await(`document.body.dataset.thinking === "play"`)
	eval[bool](tab, `workers[1].dispatchEvent(new MessageEvent("message", { data: { why: "out of memory" } }))`)
	tab.await(`document.querySelector("#banner #restart") && document.getElementById("banner").textContent.includes("out of memory")`)
	tab.click("#restart")
	tab.await(`document.getElementById("banner").hidden && document.body.dataset.thinking === "play"`)
	tab.click("#move-now")
	tab.await(`document.body.dataset.ply === "2"`)

	eval[bool](tab, `workers[0].dispatchEvent(new MessageEvent("message", { data: { why: "out of memory" } }))`)
	tab.newGame("trap", "3", persons)
	tab.follow(1, "a1")
}

// auditFoot audits the accessibility of the site's footer.
func (tab *tab) auditFoot(state string) {
	tab.t.Helper()
	program, err := os.ReadFile(auditor)
	if err != nil {
		tab.t.Logf("the foot is not audited: %v", err) // TestBrowserAudit explains what to do
		return
	}
	tab.do(chromedp.Evaluate[chromedp.Void](string(program) + "; 0"))
	eval[bool](tab, `(window.audit = null, axe.run("#site").then(({violations}) => (window.audit = violations.map(({help}) => help)),
		(error) => (window.audit = [String(error)])), true)`)
	tab.await(`window.audit`)
	for _, violation := range eval[[]string](tab, `window.audit`) {
		tab.t.Errorf("the foot of the site, %s: %s", state, violation)
	}
}

func quoted(text string) string { return "`" + text + "`" }
