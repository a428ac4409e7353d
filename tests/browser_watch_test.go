//go:build unix

package tests

import (
	"context"
	"fmt"
	"testing"

	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/protocol/page"
	"tetrad/protocol/record"
	"tetrad/protocol/spectator"
)

// A script is a match with reports chosen by the test.
type script struct {
	games   []record.Game
	reports chan spectator.MatchReport
}

func (s *script) Follow(ctx context.Context, show func(*spectator.MatchReport)) {
	for {
		select {
		case r := <-s.reports:
			show(&r)
		case <-ctx.Done():
			return
		}
	}
}

func (s *script) Game(number int) (g record.Game, ok bool) {
	if number < 1 || number > len(s.games) {
		return g, false
	}
	return s.games[number-1], true
}

// firstTurns returns some turns of a game, always the first legal one.
func firstTurns(p positions.Position, count int) (turns []string) {
	for len(turns) < count && p.Outcome() == positions.Undecided {
		positions.EachTurn(p, func(steps []positions.Step) bool {
			turns = append(turns, p.TurnString(steps))
			return false
		})
		if _, err := positions.PlayTurn(p, turns[len(turns)-1]); err != nil {
			panic(err)
		}
	}
	return turns
}

func report(name string, played int) spectator.MatchReport {
	number := func(x float64) *float64 { return &x }
	r := spectator.MatchReport{
		Game: name, Players: []spectator.MatchPlayer{{Name: "new", Limits: "10ms"}, {Name: "old", Limits: "10ms"}}, Played: played, Total: 400, PerHour: 900,
		P1Wins: played / 2, P2Wins: played - played/2, Clocks: true, Oldest: 1,
		Elo:   &spectator.MatchElo{Value: number(12), Low: number(-20), High: number(44), Text: "+12.0 ± 32.0", LOS: 0.77, Won: 60, Lost: 50, Drawn: 10},
		Test:  &spectator.MatchTest{Elo1: 5, LLR: 0.4, Lower: -2.94, Upper: 2.94, Text: "undecided"},
		Table: []spectator.MatchRow{{Name: "new", Rating: number(6), Error: number(16), Points: 65, Games: 120, Cells: []spectator.MatchCell{{}, {Points: 65, Games: 120}}}, {Name: "old", Points: 55, Games: 120, Cells: []spectator.MatchCell{{Points: 55, Games: 120}, {}}}},
		Curve: []spectator.MatchPoint{}, Live: []spectator.LiveGame{}, News: []spectator.MatchResult{}, Faults: []spectator.MatchFault{{Name: "old", Reason: "crashed", Count: 2}},
		Workers: []spectator.MatchWorker{{Name: "attic", Games: 80, Elo: "+14.0 ± 40.0"}, {Name: "cellar-2", Games: 40, Late: 3, Crashes: 1, Elo: "−160.0 ± 50.0"}},
	}
	for n := 2; n <= played; n += 2 {
		r.Curve = append(r.Curve, spectator.MatchPoint{Games: n, Value: number(float64(n % 30)), Low: number(-400 / float64(n)), High: number(900 / float64(n)), LLR: float64(n) / 100})
	}
	return r
}

// TestBrowserWatch watches a match of each game: the running boards, a finished game on
// the board, and the end.
func TestBrowserWatch(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	for _, entry := range content.Registry().Games {
		name := entry.Family.Name
		if entry.NewPresentation == nil {
			continue
		}
		t.Run(name, func(t *testing.T) { watchMatch(t, browser, name) })
	}
}

func watchMatch(t *testing.T, browser context.Context, name string) {
	variant, _, err := content.Registry().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	turns := firstTurns(variant.Start(), 6)
	s := &script{reports: make(chan spectator.MatchReport, 1)}
	g := record.Game{Number: 1, Variant: variant.Name(), Players: [2]string{"new", "old"}, Result: "p2win", Reason: record.OutOfTime, Fault: "p1"}
	for _, turn := range turns {
		g.Moves = append(g.Moves, record.Move{Turn: turn})
	}
	s.games = []record.Game{g}
	live := func(number, plies int) spectator.LiveGame {
		return spectator.LiveGame{Number: number, Players: [2]string{"new", "old"}, Moves: turns[:plies], Scores: [2]string{"cp 31 lowerbound", "mate -3"}, Left: [2]int64{61_000, 9_000}}
	}
	r := report(variant.Name(), 120)
	r.News = []spectator.MatchResult{{Number: 1, Players: g.Players, Result: g.Result, Reason: string(g.Reason), Turns: len(g.Moves)}}
	r.Live = []spectator.LiveGame{live(121, 2), live(122, 0)}
	s.reports <- r
	tab := openTab(t, browser, startServerWith(t, page.Config{Registry: content.Registry(), Match: s}), "")
	tab.await(`document.body.dataset.played === "120" && document.querySelectorAll(".live-game .square").length > 0`)
	pieces := eval[int](tab, `document.querySelectorAll(".live-game svg .piece").length`)

	r = report(variant.Name(), 121)
	r.Live = []spectator.LiveGame{live(121, len(turns))}
	s.reports <- r
	tab.await(fmt.Sprintf(`document.body.dataset.live === "1" && document.querySelectorAll(".live-game").length === 1 && document.querySelector(".about").textContent.includes("turn %d")`, len(turns)+1))
	tab.await(fmt.Sprintf(`document.querySelectorAll(".live-game svg .piece, .live-game svg .arrow").length !== %d`, pieces))
	tab.await(`[...document.querySelectorAll(".live-game .said")].map((e) => e.textContent).sort().join() === "loses in 3,≥ +0.31"`)
	tab.setTheme("light")
	tab.picture("watch-"+name, 1440, 900)
	tab.setTheme("dark")
	tab.picture("watch-"+name+"-phone-dark", 390, 844)

	tab.click(`#results [data-game="1"]`)
	tab.await(fmt.Sprintf(`document.querySelector("#replay[open]")?.dataset.ply === "%d"`, len(turns)))
	tab.click(`#replay [aria-label="A turn back"]`)
	tab.await(fmt.Sprintf(`document.querySelector("#replay").dataset.ply === "%d"`, len(turns)-1))
	tab.click(`#replay [aria-label="To the start"]`)
	tab.await(`document.querySelector("#replay").dataset.ply === "0"`)
	tab.picture("watch-"+name+"-replay", 1024, 768)

	r = report(variant.Name(), 122)
	r.End = "all games are played"
	s.reports <- r
	tab.await(`document.body.dataset.end !== "" && document.getElementById("pace").textContent.includes("all games are played")`)
}
