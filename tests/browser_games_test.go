//go:build unix

package tests

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// The mouse plays a whole game of each family and rule against the program's engine, on
// the smallest board, nightly on one of at least 4×4. After each turn the page must show
// the position that the rules give.
func TestBrowserGames(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	server := startServer(t, own())
	for _, entry := range gamesOnPage() {
		sizes, least := entry.Family.AllSizes(), 0
		if projecttest.Nightly() {
			least = 4
		}
		small := strconv.Itoa(sizes[slices.IndexFunc(sizes, func(size int) bool { return size >= least })])
		for _, rule := range append([]string{""}, entry.Family.Rules...) {
			t.Run(entry.Family.Name+rule, func(t *testing.T) {
				tab := openTab(t, browser, server, "")
				tab.newGame(entry.Family.Name, small, map[string]string{
					"new-rule": rule, "new-p1": "person", "new-p2": "0", "new-p2-level": "3", "new-p2-seconds": "0.1",
				})
				p := &player2D{tab: tab, rng: rand.New(rand.NewPCG(6, 1))}
				p.play()
			})
		}
	}
}

// Two engines, each in its own process, play a game to its end.
func TestBrowserEngines(t *testing.T) {
	other := own()
	other.Name = "Other"
	tab := openTab(t, startBrowser(t), startServer(t, own(), other), "")
	tab.newGame("verto", "4", map[string]string{
		"new-p1": "0", "new-p1-level": "2", "new-p1-seconds": "0.1", "new-p2": "1", "new-p2-level": "2", "new-p2-seconds": "0.1",
	})
	awaitEngines(t, 2)
	tab.await(`document.body.dataset.outcome !== "none"`)
	s := tab.show()
	tab.isDrawn(s)
	if s.Reason == "" || len(s.Pieces) != 16 {
		t.Errorf("%+v", s)
	}
}

// A player who resigns is asked first, and loses. Undo and redo go back and forth.
func TestBrowserResign(t *testing.T) {
	t.Parallel()
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", persons)
	tab.follow(1, "c3")
	tab.menu("#resign")
	tab.await(`document.getElementById("small-dialog").open && document.getElementById("small-dialog").textContent.includes("Black wins then.")`)
	tab.click("#small-dialog-cancel")
	if s := tab.show(); s.Outcome != "none" {
		t.Errorf("nobody has resigned: %+v", s)
	}
	tab.resign()
	tab.await(`document.body.dataset.outcome === "p1win"`)
	tab.act("#undo")
	if s := tab.show(); s.Outcome != "none" {
		t.Errorf("%+v", s)
	}
	tab.act("#redo")
	if s := tab.show(); s.Outcome != "p1win" {
		t.Errorf("%+v", s)
	}
}

// A player2D plays random legal turns with the mouse.
type player2D struct {
	tab      *tab
	rng      *rand.Rand
	position positions.Position
}

func (p *player2D) play() {
	t, tab := p.tab.t, p.tab
	t.Helper()
	s := tab.show()
	game, _, err := registry.Game(s.Game)
	if err != nil {
		t.Fatal(err)
	}
	p.position = game.Start()
	ply := 0
	for clicks := 0; ; clicks++ {
		tab.await(`document.body.dataset.thinking !== "play"`)
		s = tab.show()
		for ; ply < s.Ply; ply++ {
			p.follow(ply, s)
		}
		if !s.MidTurn && s.Thinking == "" {
			tab.isDrawn(s)
		}
		if s.Outcome != "none" {
			if s.Outcome != p.position.Outcome().String() || s.Reason == "" || len(s.Targets) > 0 {
				t.Errorf("at the end: %+v", s)
			}
			return
		}
		if clicks > 1500 {
			t.Fatal("the game does not end")
		}
		p.choose(s)
	}
}

// follow plays the page's turn with the number ply, counted from 0, and compares the
// positions.
func (p *player2D) follow(ply int, s shown) {
	t := p.tab.t
	t.Helper()
	moves := p.tab.turns()
	if ply >= len(moves) {
		t.Fatalf("the list has %d turns, want %d: %v", len(moves), ply+1, moves)
	}
	if _, err := positions.PlayTurn(p.position, moves[ply]); err != nil {
		t.Fatalf("turn %d: %v", ply+1, err)
	}
	if ply == s.Ply-1 && !s.MidTurn && p.position.FEN() != s.FEN {
		t.Fatalf("after turn %d (%s) the page has %s, want %s", ply+1, moves[ply], s.FEN, p.position.FEN())
	}
}

// choose clicks on an offered target and waits until the click has an effect.
func (p *player2D) choose(s shown) {
	tab := p.tab
	switch {
	case s.Question && p.rng.IntN(2) == 0:
		tab.act("#swap")
	case s.Question:
		tab.act("#keep")
	case len(s.Targets) == 0 && s.Pass:
		tab.act("#pass")
	case len(s.Targets) == 0:
		time.Sleep(20 * time.Millisecond) // the server's answer is about to arrive
	default:
		tab.act(fmt.Sprintf(`#board .square[data-square="%s"]`, s.Targets[p.rng.IntN(len(s.Targets))]))
	}
}
