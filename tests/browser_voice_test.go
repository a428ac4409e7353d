//go:build unix

package tests

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tetrad/positions"
)

// listening notes each message of the voice of a page.
const listening = `
	window.heard = [];
	window.listening ??= new MutationObserver((changes) => {
		const announcer = document.getElementById("announcer");
		if (announcer?.textContent && changes.some(({ target }) => target === announcer)) heard.push(announcer.textContent);
	}).observe(document, { childList: true, subtree: true }) ?? true`

// listen notes each message of the voice of the page.
func (tab *tab) listen() {
	tab.t.Helper()
	tab.do(chromedp.Evaluate[chromedp.Void](listening))
}

// hears checks that the page has told something once since listen.
func (tab *tab) hears(text string) {
	tab.t.Helper()
	tab.await(fmt.Sprintf(`heard.some((message) => message.includes(%q))`, text))
	if n := eval[int](tab, fmt.Sprintf(`heard.join(" ").split(%q).length - 1`, text)); n != 1 {
		tab.t.Errorf("%q is heard %d times: %q", text, n, eval[[]string](tab, "heard"))
	}
}

// hearsNothingTwice checks that each sentence since listen was told once.
func (tab *tab) hearsNothingTwice() {
	tab.t.Helper()
	if twice := eval[[]string](tab, `heard.join(" ").split(/(?<=[.!?…]) /).filter((sentence, i, all) => all.indexOf(sentence) < i)`); len(twice) > 0 {
		tab.t.Errorf("heard twice: %q", twice)
	}
}

// named checks the name of a board for those who hear it.
func (tab *tab) named(board, name string) {
	tab.t.Helper()
	tab.await(fmt.Sprintf(`document.getElementById(%q).ariaLabel === %q`, board, name))
}

// oneVoice checks that no other part of the page speaks, but in dialogs.
func (tab *tab) oneVoice() {
	tab.t.Helper()
	others := eval[[]string](tab, `[...document.querySelectorAll("[aria-live], [role=status], [role=alert], output")]
		.filter((part) => !part.closest("dialog, #starting")).map((part) => part.id || part.outerHTML)`)
	if len(others) != 1 || others[0] != "announcer" {
		tab.t.Errorf("these parts speak: %q", others)
	}
}

// A person who hears a game against the computer is told each thing once: both turns with what
// they have done, what to do, why a square cannot be chosen, earlier turns, and the end.
func TestBrowserOneVoice(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("verto", "4", map[string]string{"new-p1": "person", "new-p2": "0", "new-p2-level": "1", "new-p2-seconds": "0.1"})
	tab.listen()
	tab.clickSquares("b2")
	tab.await(`document.body.dataset.ply === "2" && document.body.dataset.thinking === ""`)
	tab.hears("You placed a stone on b2.")
	tab.hears("The computer placed a stone on ")
	tab.hears("Dark to move.")
	tab.hears("Light to move.")
	tab.oneVoice()
	tab.listen()
	tab.do(chromedp.KeyEvent("c"))
	tab.hears("No clock.")
	tab.click(square("b2"))
	tab.await(`document.getElementById("complaint").textContent.includes("occupied")`)
	tab.hears("occupied")
	tab.do(chromedp.KeyEvent(kb.PageUp))
	tab.await(`document.body.dataset.ply === "1"`)
	tab.hears("You placed a stone on b2. Dark to move. This is an earlier turn: it is only looked at.")
	tab.listen()
	tab.do(chromedp.KeyEvent(kb.PageDown))
	tab.await(`document.body.dataset.ply === "2"`)
	tab.hears("The computer placed a stone on ")
	tab.listen()
	tab.do(chromedp.Focus(chromedp.CSS("#undo")), chromedp.KeyEvent(kb.Enter))
	tab.await(`document.body.dataset.ply === "0" && document.activeElement.id === "board"`) // nothing is left to undo
	tab.hears("2 turns were taken back. ")
	tab.hears("Light to move.")
	tab.listen()
	tab.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	tab.hears("There is no turn to undo.")
	tab.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("redo").click()`))
	tab.await(`document.body.dataset.ply === "2"`)
	tab.hears("The computer placed a stone on ")
	tab.hears("Light to move.")
	tab.resign()
	tab.hears("You lost. You resigned.")
	tab.await(`document.activeElement.id === "board"`)
	tab.listen()
	tab.click("#analyse")
	tab.do(chromedp.KeyEvent(kb.PageUp))
	tab.await(`document.body.dataset.ply === "1"`)
	tab.hears("Light placed a stone on b2.")
	tab.oneVoice()
}

// So it is with a puzzle and its solution.
func TestBrowserPuzzleVoice(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.listen()
	tab.do(chromedp.Evaluate[chromedp.Void](`void (location.hash = "#/puzzles/verto")`))
	tab.await(inPhase("yours"))
	tab.hears("Your turn.")
	tab.await(`/^Board of the puzzle, Verto, \d+ by \d+, (Light|Dark) to move$/.test(document.getElementById("puzzle-board").ariaLabel)`)
	// What leaves with a press of it gives the focus to the board.
	for _, button := range []string{"next", "hint"} {
		tab.do(chromedp.Focus(chromedp.CSS("#puzzle-"+button)), chromedp.KeyEvent(kb.Enter))
		tab.await(`document.activeElement.id === "puzzle-board" && ` + inPhase("yours"))
	}
	tab.await(`heard.some((text) => /^Hint: /.test(text))`)
	tab.listen()
	tab.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("puzzle-solution").focus()`), chromedp.KeyEvent(kb.Enter))
	tab.await(inPhase("shown") + ` && document.getElementById("puzzle-message").textContent.startsWith("That was the solution.")`)
	tab.hears("That was the solution.")
	tab.await(`document.activeElement.id === "puzzle-next"`)
	tab.hearsNothingTwice()
	tab.oneVoice()
}

// A review tells its beginning and what it has found. On the way back through the game, what it
// says of a turn is told once, with the player who is to move.
func TestBrowserReviewVoice(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "#/play")
	tab.readGame(errors5, 10)
	tab.listen()
	tab.click("#review")
	tab.await(`document.querySelector("#summary table")`)
	tab.hears("Reviewing 11 positions.")
	tab.hears("The review is done: Black: accuracy ")
	tab.hearsNothingTwice()
	tab.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("board").focus()`))
	tab.listen()
	tab.do(chromedp.KeyEvent(kb.PageUp))
	tab.await(`document.body.dataset.ply === "9"`)
	tab.hears("e5 loses ")
	tab.await(`heard.some((text) => /: White places a stone on .* Better: place a stone on b1 and flip c1, Black/.test(text))`)
	tab.hears("White to move.")
	tab.hearsNothingTwice()
	tab.listen()
	tab.click(".learn-from[data-player=p1]")
	tab.await(`document.activeElement.id === "quiz-board"`)
	tab.named("quiz-board", "Board of the question, Vinver, 5 by 5, Black to move")
	tab.await(`heard.some((message) => /^White placed a stone on [a-e]\d\. Question 1 of \d+\. Black played \d+\. \S+, an? \w+ that lost \d+% of the winning chances\. Find a better turn for Black\. Choose a turn on the board\.$/.test(message))`)
	tab.hearsNothingTwice()
	tab.click(fmt.Sprintf(`#quiz-board .square[data-square=%q]`, eval[string](tab, `document.querySelector(".puzzle-panel .note").textContent.match(/played \d+\. (\w+),/)[1]`)))
	tab.await(`heard.some((message) => /loses \d+% of the winning chances\. White places a stone on .*\. Try another turn\.$/.test(message))`)
	tab.click("#quiz-show")
	tab.await(`heard.some((message) => /^Black placed a stone on .* was better\./.test(message))`)
}

// Each turn of a game is told with every square that it has changed: to those who go through the
// game, and in the list of turns, also after a reload.
func TestBrowserTurnsAreToldWhole(t *testing.T) {
	t.Parallel()
	browser, server := startBrowser(t), startServer(t, own())
	for _, entry := range gamesOnPage() {
		t.Run(entry.Family.Name, func(t *testing.T) {
			variant, _ := entry.Family.Variant(entry.Family.Name)
			rng, turns := rand.New(rand.NewPCG(8, 2)), []string(nil)
			for p := variant.Start(); p.Outcome() == positions.Undecided && len(turns) < 60; {
				turns = append(turns, p.TurnString(positions.RandomTurn(rng, p)))
				if _, err := positions.PlayTurn(p, turns[len(turns)-1]); err != nil {
					t.Fatal(err)
				}
			}
			tab := openTab(t, browser, server, "#/play")
			tab.readGame(fmt.Sprintf("[Variant %q]\n\n%s *\n", variant.Name(), strings.Join(turns, " ")), len(turns))
			tab.do(chromedp.Reload())
			tab.await(fmt.Sprintf(`document.body?.dataset.ready === "true" && document.body.dataset.ply === "%d"`, len(turns)))
			tab.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("board").focus()`), chromedp.KeyEvent(kb.Home))
			tab.await(`document.body.dataset.ply === "0"`)
			tab.await(`![...document.querySelectorAll("#moves .turn")].some((turn) => turn.querySelector(".sr-only").textContent.match(/^ .turn \d+…?.$/) && turn.firstChild.textContent !== "pass")`)
			tab.do(chromedp.Evaluate[chromedp.Void](`window.pieces = () => [...document.querySelectorAll("#board .piece[data-kind]")].map(({ dataset: { square, kind, colour } }) => [square, kind, colour].join())`))
			for ply := range turns {
				tab.listen()
				tab.do(chromedp.Evaluate[chromedp.Void](`window.before = pieces()`), chromedp.KeyEvent(kb.PageDown))
				tab.await(fmt.Sprintf(`document.body.dataset.ply === "%d" && heard.length`, ply+1))
				missing := eval[[]string](tab, `(() => {
					const after = pieces();
					const texts = [heard[0].split(". ")[0], document.querySelector("#moves [aria-current] .sr-only").textContent];
					return [...after.filter((piece) => !before.includes(piece)), ...before.filter((piece) => !after.includes(piece))].map((piece) => piece.split(",")[0])
						.flatMap((square) => texts.filter((text) => !RegExp("\\b" + square + "\\b").test(text) && !/exchanged/.test(text)).map((text) => square + ": " + text));
				})()`)
				if len(missing) > 0 {
					t.Errorf("%s is told without %q", turns[ply], missing)
				}
				told := eval[string](tab, `heard[0]`)
				if way := regexp.MustCompile(`^([a-z]+\d+)-([a-z]+\d+)`).FindStringSubmatch(turns[ply]); way != nil && !strings.Contains(told, fmt.Sprintf("moved %s to %s", way[1], way[2])) &&
					!strings.Contains(told, fmt.Sprintf("exchanged %s and %s", way[1], way[2])) || regexp.MustCompile("placed (a )?claimed|neutral").MatchString(told) {
					t.Errorf("%s is told as %q", turns[ply], told)
				}
				if stay := regexp.MustCompile(`^([a-z]+\d+)/`).FindStringSubmatch(turns[ply]); stay != nil && !strings.Contains(told, "stayed on "+stay[1]) {
					t.Errorf("%s is told as %q", turns[ply], told)
				}
			}
		})
	}
}
