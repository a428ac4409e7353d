//go:build unix

package tests

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/protocol/session"
)

// A lessonFile holds the parts of lesson.json that the tests need.
type lessonFile struct{ Steps []lessonFileStep }

type lessonFileStep struct {
	ID, Game, FEN string
	Moves         []string
	Tasks         []lessonFileTask
}

type lessonFileTask struct {
	Turns, Refused []string
	Show, Reply    string
	Wrong          []struct {
		Turns       []string
		Text, Reply string
	}
}

func readLesson(t *testing.T, family string) lessonFile {
	t.Helper()
	text, err := session.GameFile(registry, family+"/lesson.json")
	if err != nil {
		t.Fatal(err)
	}
	var file lessonFile
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	return file
}

// lessonSquare returns the selector of a square on the lesson's board.
func lessonSquare(name string) string {
	return fmt.Sprintf(`#lesson-board .square[data-square=%q]`, name)
}

// lessonIs waits until a task of a step, counted from 0, is in a phase.
func (tab *tab) lessonIs(step string, task int, phase string) {
	tab.t.Helper()
	tab.await(fmt.Sprintf(`(({step, task, phase}) => step === %q && task === "%d" && phase === %q)(document.querySelector(".lesson").dataset)`, step, task, phase))
}

// message returns the text of the lesson.
func (tab *tab) message() string {
	tab.t.Helper()
	return eval[string](tab, `document.getElementById("lesson-message").textContent`)
}

// lessonSeen is an expression whose value changes with every effect of a click on the
// board.
const lessonSeen = `[...document.querySelectorAll("#lesson-board :is(.square.target, .square.chosen, .piece[data-kind])")]
	.map((e) => e.dataset.square + e.getAttribute("class")).join(" ")`

// clickLesson clicks on squares of the board. The last click need not have an effect on
// the board.
func (tab *tab) clickLesson(squares ...string) {
	tab.t.Helper()
	for i, square := range squares {
		before := eval[string](tab, lessonSeen)
		tab.click(lessonSquare(square))
		if i < len(squares)-1 {
			tab.await(fmt.Sprintf("%s !== %q", lessonSeen, before))
		}
	}
}

// playLesson plays a turn in the lesson by clicking the squares of its steps in order.
func (tab *tab) playLesson(game, fen string, moves []string, turn string) {
	tab.t.Helper()
	paths := turnPaths(tab.t, game, fen, moves, turn)
	for _, path := range paths {
		if strings.HasPrefix(path[0], "#") {
			tab.click(path[0])
			tab.await(`document.activeElement !== document.body && document.activeElement.checkVisibility()`) // the button may have gone
			continue
		}
		for i, square := range path {
			tab.await(fmt.Sprintf(`document.querySelector(%q).classList.contains("target") && document.querySelectorAll("#lesson-board .square.chosen").length === %d`, lessonSquare(square), i))
			tab.click(lessonSquare(square))
		}
	}
}

// turnPaths returns the clicks for each step of a turn: squares or a button.
func turnPaths(t *testing.T, name, fen string, moves []string, turn string) [][]string {
	t.Helper()
	variant, _, err := registry.Game(name)
	if err != nil {
		t.Fatal(err)
	}
	p := variant.Start()
	if fen != "" {
		if p, err = variant.Parse(fen); err != nil {
			t.Fatal(err)
		}
	}
	for _, move := range moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			t.Fatal(err)
		}
	}
	steps, err := p.ParseTurn(turn)
	if err != nil {
		t.Fatal(err)
	}
	var paths [][]string
	for i, number := range steps {
		state := partialState(t, name, fen, moves, steps[:i])
		at := slices.IndexFunc(state.Steps, func(s struct {
			Step int
			Kind string
			Path []string
		}) bool {
			return s.Step == int(number)
		})
		if at < 0 {
			t.Fatalf("step %d of %s is not offered", i+1, turn)
		}
		step := state.Steps[at]
		if len(step.Path) == 0 {
			step.Path = []string{"#lesson-board-" + step.Kind}
		}
		paths = append(paths, step.Path)
	}
	return paths
}

// A partlyState is a state inside a turn with its steps.
type partlyState struct {
	Steps []struct {
		Step int
		Kind string
		Path []string
	}
}

func partialState(t *testing.T, name, fen string, moves []string, partial []positions.Step) partlyState {
	t.Helper()
	replies := make(chan any, 1)
	asked := session.New(session.Config{Registry: registry}, func(reply any) { replies <- reply })
	defer asked.Close()
	question, err := json.Marshal(map[string]any{"type": "state", "game": name, "fen": fen, "moves": moves, "partial": partial})
	if err != nil {
		t.Fatal(err)
	}
	asked.Handle(question)
	text, err := json.Marshal(<-replies)
	var answer struct{ State partlyState }
	if err != nil || json.Unmarshal(text, &answer) != nil || len(answer.State.Steps) == 0 {
		t.Fatalf("%s: %v, %s", question, err, text)
	}
	return answer.State
}

// Each lesson is completed with the mouse from the first to the last step. It explains
// typical mistakes on the way.
func TestBrowserLessons(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	server := startServer(t, own())
	for _, entry := range withLessons() {
		family := entry.Family.Name
		t.Run(family, func(t *testing.T) {
			tab := openTab(t, browser, server, "#/learn")
			tab.click(fmt.Sprintf(`.learn .card[data-family=%q] a.button`, family))
			lesson := readLesson(t, family)
			for i, step := range lesson.Steps {
				tab.await(fmt.Sprintf(`location.hash === "#/learn/%s/%d"`, family, i+1))
				moves := step.Moves
				for j, task := range step.Tasks {
					tab.lessonIs(step.ID, j, "yours")
					moves = tab.doTask(step.ID, step.Game, step.FEN, moves, j, task)
				}
				tab.lessonIs(step.ID, len(step.Tasks)-1, "done")
				if text := tab.message(); !strings.HasPrefix(text, "Right! ") {
					t.Errorf("%s: %q", step.ID, text)
				}
				tab.click("#lesson-next")
			}
			tab.await(`location.hash.endsWith("/end") && document.querySelector(".lesson-end h2")?.textContent.startsWith("You know the rules")`)
			tab.click("#lesson-play")
			tab.await(fmt.Sprintf(`document.querySelector('#new-game-dialog[open]')?.innerHTML.includes(%q)`, family))
		})
	}
}

// doTask does a task: first with a wrong turn, if the lesson knows one, and then with a
// right one. It returns the moves that are then on the board.
func (tab *tab) doTask(id, game, fen string, moves []string, number int, task lessonFileTask) []string {
	tab.t.Helper()
	for _, wrong := range task.Wrong {
		turn := wrong.Turns[0]
		if strings.Contains(turn, "*") {
			continue
		}
		tab.playLesson(game, fen, moves, turn)
		tab.lessonIs(id, number, "wrong")
		if text := tab.message(); text != "Not quite. "+wrong.Text {
			tab.t.Errorf("%s: after %s: %q", id, turn, text)
		}
		tab.click("#lesson-retry")
		tab.lessonIs(id, number, "yours")
	}
	if len(task.Refused) > 0 {
		clicks := task.Refused[0]
		if clicks == "*" {
			clicks = "a1"
		}
		tab.clickLesson(strings.Fields(clicks)...)
		return moves
	}
	turn := task.Show
	if turn == "" {
		turn = task.Turns[0]
	}
	tab.playLesson(game, fen, moves, turn)
	moves = append(slices.Clone(moves), turn)
	if task.Reply != "" {
		moves = append(moves, task.Reply)
	}
	return moves
}

// The progress of a person is kept, hints point to squares, and the turn can be shown,
// also on a phone and in dark colours.
func TestBrowserLessonProgress(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	family := content.Registry().Games[0].Family.Name
	lesson := readLesson(t, family)
	tab := openTab(t, browser, startServer(t, own()), "#/learn/"+family)
	tab.setTheme("dark")
	tab.do(chromedp.EmulateViewport(390, 844))
	tab.lessonIs(lesson.Steps[0].ID, 0, "yours")
	tab.click("#lesson-hint")
	tab.await(`document.querySelector("#lesson-board .lesson-point") && document.getElementById("lesson-hint").textContent === "Show me"`)
	tab.click("#lesson-hint")
	tab.lessonIs(lesson.Steps[0].ID, 0, "done")
	tab.refuses("lesson-board", ".square")
	tab.do(chromedp.Reload())
	tab.await(`document.body?.dataset.ready === "true" && document.querySelectorAll(".lesson-dots a.done").length === 1`)
	tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void (location.hash = "#/learn/%s")`, family)))
	tab.lessonIs(lesson.Steps[1].ID, 0, "yours")
	tab.await(fmt.Sprintf(`location.hash === "#/learn/%s/2"`, family))
	if wide := eval[float64](tab, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		t.Errorf("the page is %v pixels wider than the phone", wide)
	}
	tab.picture("lesson-phone-dark", 390, 844)
	// On short phones too, the board and the buttons are in sight, also with a message.
	tab.listen()
	tab.click("#lesson-hint")
	tab.hears("Marked: c4 and d3.")
	for _, size := range [][2]int64{{320, 568}, {844, 390}, {568, 320}} {
		tab.picture(fmt.Sprintf("lesson-%dx%d", size[0], size[1]), size[0], size[1])
		tab.await(`["#lesson-board", "#lesson-message", "#lesson-ask", "#lesson-previous", "#lesson-next"].every((selector) => {
			const { top, bottom, width } = document.querySelector(selector).getBoundingClientRect();
			return top >= 0 && bottom <= innerHeight && width > 80;
		}) && scrollY === 0`)
	}
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/learn")`))
	tab.await(fmt.Sprintf(`document.querySelector('.learn .card[data-family="%s"] progress')?.value === 1`, family))
}

// A step can be completed with the keyboard alone, and an accessibility audit finds
// nothing.
func TestBrowserLessonAudit(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/learn")
	audit := tab.auditor()
	tab.await(`document.querySelectorAll(".learn .card svg .piece").length > 8`)
	audit("list")
	for _, entry := range withLessons() {
		family := entry.Family.Name
		lesson := readLesson(t, family)
		at := slices.IndexFunc(lesson.Steps, func(step lessonFileStep) bool { return len(step.Tasks[0].Refused) > 0 })
		step := lesson.Steps[at]
		tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void (location.hash = "#/learn/%s/%d")`, family, at+1)))
		tab.lessonIs(step.ID, 0, "yours")
		tab.click("#lesson-hint")
		tab.await(`document.querySelector("#lesson-board .lesson-point")`)
		audit(family + ", hint")
		tab.clickLesson(strings.Fields(step.Tasks[0].Refused[0])...)
		tab.await(`document.getElementById("lesson-message").dataset.kind === "right"`)
		audit(family + ", right")
		tab.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void (location.hash = "#/learn/%s/end")`, family)))
		tab.await(`document.querySelector(".lesson-end")`)
		audit(family + ", end")
	}
}

// Arrow keys move over the board of a lesson, and Enter chooses a square.
func TestBrowserLessonKeyboard(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/learn")
	tab.do(chromedp.Focus(chromedp.CSS(`.learn .card[data-family="verto"] a.button`)), chromedp.KeyEvent(kb.Enter))
	tab.lessonIs("enter", 0, "yours")
	focused := func(id string) { t.Helper(); tab.await(fmt.Sprintf(`document.activeElement.id === %q`, id)) }
	focused("lesson-board")
	tab.named("lesson-board", "Board of the lesson, Verto, 5 by 5, Light to move")
	for _, key := range []string{kb.ArrowRight, kb.ArrowUp, kb.ArrowLeft, kb.Enter} { // from the middle
		tab.do(chromedp.KeyEvent(key))
	}
	tab.lessonIs("enter", 0, "wrong") // on c4
	tab.do(chromedp.Focus(chromedp.CSS("#lesson-retry")), chromedp.KeyEvent(kb.Enter))
	tab.lessonIs("enter", 0, "yours")
	focused("lesson-board")
	tab.do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
	tab.lessonIs("enter", 0, "done")
	// Enter goes on, to the board of the next step.
	focused("lesson-next")
	tab.do(chromedp.KeyEvent(kb.Enter))
	tab.await(`location.hash === "#/learn/verto/2" && document.querySelector(".lesson").dataset.phase === "yours"`)
	focused("lesson-board")
	tab.do(chromedp.Focus(chromedp.CSS("#lesson-hint")), chromedp.KeyEvent(kb.Enter)) // it goes away: there is no turn to show
	focused("lesson-board")
	tab.do(chromedp.Focus(chromedp.CSS(".lesson-dots li:last-child a")), chromedp.KeyEvent(kb.Enter))
	tab.await(`document.querySelector(".lesson").dataset.phase === "yours" && document.getElementById("lesson-next").textContent === "Skip"`)
	focused("lesson-board")
	tab.do(chromedp.KeyEvent("h"))
	tab.await(`document.getElementById("lesson-message").dataset.kind === "hint"`)
	tab.do(chromedp.Focus(chromedp.CSS("#lesson-next")), chromedp.KeyEvent(kb.Enter))
	tab.await(`document.activeElement.textContent.endsWith("steps of Verto to go")`)
}

// People who hear a lesson are told each step of a turn, and what came of it, once.
func TestBrowserLessonSaysSteps(t *testing.T) {
	t.Parallel()
	const family = "veletas"
	step := readLesson(t, family).Steps[0]
	turn := step.Tasks[0].Turns[0]
	if show := step.Tasks[0].Show; show != "" {
		turn = show
	}
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/learn/"+family+"/1")
	tab.lessonIs(step.ID, 0, "yours")
	tab.listen()
	tab.playLesson(step.Game, step.FEN, step.Moves, turn)
	tab.await(`heard.length === 2`)
	if said := eval[[]string](tab, `heard`); said[0] != "Move d4 to d5." || !strings.Contains(said[1], " moved d4 to d5 ") || strings.Count(said[1], "Right!") != 1 {
		t.Errorf("for the turn %s the page says %q", turn, said)
	}
	tab.oneVoice()
	tab.phone(320, 568)
	tab.await(`(scrollTo(0, document.documentElement.scrollHeight), scrollY > 0)`)
	tab.click("#lesson-next")
	tab.hears("2. ")
	tab.await(`scrollY === 0`)
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/learn/verto/13")`))
	tab.lessonIs("old", 0, "yours")
	tab.clickLesson("a1")
	tab.await(`heard.some((text) => /Right! .* So capture\.$/.test(text))`)
}

// On an upright phone no message moves the board of a lesson. With large letters the buttons stay
// at the foot. The buttons of the last page have one width.
func TestBrowserLessonUpright(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.visit("learn/veletas/2")
	tab.await(`document.querySelector(".lesson")?.dataset.phase === "yours"`)
	places := map[[2]int64]string{}
	for _, message := range []string{"", "hint", "shown"} {
		if message != "" {
			tab.click("#lesson-hint") // again: the turn is shown
			tab.await(`document.querySelector(".lesson-message").dataset.kind === "` + message + `"`)
		}
		for _, size := range [][2]int64{{390, 844}, {360, 640}, {320, 568}} {
			tab.do(chromedp.EmulateViewport(size[0], size[1]))
			place := eval[string](tab, `JSON.stringify(document.getElementById("lesson-board").getBoundingClientRect())`)
			if was, ok := places[size]; ok && place != was {
				t.Errorf("at %v a message moves the board from %s to %s", size, was, place)
			}
			places[size] = place
		}
	}
	tab.do(chromedp.EmulateViewport(390, 844))
	tab.setLetters(32)
	tab.fits("#lesson-board", ".lesson-buttons")
	tab.setLetters(16)
	tab.visit("learn/veletas/end")
	tab.await(`new Set([...document.querySelectorAll(".lesson-end .row > *")].map((part) => part.getBoundingClientRect().width)).size === 1`)
}
