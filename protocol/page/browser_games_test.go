//go:build unix

package page

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"tetrad/positions"
)

// A whole game of each family, with each of its rules, is played with the mouse against our engine.
// After each turn, what is drawn is the position that the rules say.
func TestBrowserGames(t *testing.T) {
	browser := startBrowser(t)
	server := startServer(t, own())
	for _, entry := range rules.registry.Games {
		sizes := entry.Family.AllSizes()
		small := strconv.Itoa(sizes[slices.IndexFunc(sizes, func(size int) bool { return size >= 4 })])
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

// Two engines play a game, each as a process of its own, to its end.
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

// Who resigns has lost; to undo it, the game goes on.
func TestBrowserResign(t *testing.T) {
	tab := openTab(t, startBrowser(t), startServer(t, own()), "")
	tab.newGame("vinver", "5", persons)
	tab.follow(1, "c3")
	tab.click("#resign")
	tab.await(`document.body.dataset.outcome === "p1win"`)
	tab.act("#undo")
	if s := tab.show(); s.Outcome != "none" {
		t.Errorf("%+v", s)
	}
}

// A player2D plays with the mouse what it may, at random.
type player2D struct {
	tab      *tab
	rng      *rand.Rand
	position positions.Position
}

func (p *player2D) play() {
	t, tab := p.tab.t, p.tab
	t.Helper()
	s := tab.show()
	game, _, err := rules.registry.Game(s.Game)
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

// follow plays the turn that the page has played as number ply, from 0, and
// compares the positions.
func (p *player2D) follow(ply int, s shown) {
	t := p.tab.t
	t.Helper()
	moves := eval[[]string](p.tab, `[...document.querySelectorAll("#moves .turn")].map((e) => e.firstChild.textContent)`)
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

// choose clicks on something that is offered, and waits until it has an effect.
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
		time.Sleep(20 * time.Millisecond) // the page is about to hear from the server
	default:
		tab.act(fmt.Sprintf(`#board .square[data-square="%s"]`, s.Targets[p.rng.IntN(len(s.Targets))]))
	}
}
