package play

import (
	"slices"
	"testing"

	"tetrad/bench/match/settings"
	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/protocol/info"
	"tetrad/protocol/record"
	"tetrad/protocol/ugiclient"
)

// TestReports checks which reports of an engine are warned of, and whom.
func TestReports(t *testing.T) {
	said := func(score string, line ...string) ugiclient.Answer {
		s, _ := info.ParseScore(score)
		return ugiclient.Answer{Move: "a1", Info: info.Line{Score: s, PV: line}, Lines: [][]string{line}}
	}
	warning := func(player string, kind record.WarningKind, detail string) record.Warning {
		return record.Warning{Player: player, Kind: kind, Count: 1, Detail: detail}
	}
	book := said("")
	book.Book = true
	bound := said("")
	bound.Bound = info.Score{Centipawns: new(3), Bound: "lower"}
	// p2 has moved last; four squares are empty, or one.
	const many, one = "xo1/ox1/1x1 o", "xox/xox/1xo o"
	for name, c := range map[string]struct {
		fen, before string // the score of p1
		answer      ugiclient.Answer
		want        []record.Warning
	}{
		"nothing wrong":   {many, "cp 3", said("cp 5", "a1", "c3"), nil},
		"no line":         {many, "cp 3", said("cp 5"), nil},
		"another turn":    {many, "cp 3", said("cp 5", "c3", "a1"), []record.Warning{warning("p2", record.OtherTurn, "a1, after a line that begins with c3")}},
		"an illegal turn": {many, "cp 3", said("cp 5", "z99"), []record.Warning{warning("p2", record.IllegalLine, "")}},
		"no score":        {many, "cp 3", said("", "a1"), []record.Warning{warning("p2", record.NoScore, "turn 2")}},
		"only a bound":    {many, "cp 3", bound, nil},
		"from a book":     {many, "cp 3", book, nil},
		"the only turn":   {one, "cp 3", said(""), nil},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := positionstest.TicTacToe.New(3, "").Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			steps, err := p.ParseTurn(c.answer.Move)
			if err != nil {
				t.Fatal(err)
			}
			g := game{settings: &settings.Match{}, position: p, record: record.Game{Moves: []record.Move{{Turn: "c1", Score: c.before}}}}
			g.checkReports(positions.P2, &c.answer, steps)
			if p.FEN() != c.fen {
				t.Errorf("the position is %s", p.FEN())
			}
			if got := g.record.Warnings; !slices.EqualFunc(got, c.want, func(a, b record.Warning) bool {
				return a.Player == b.Player && a.Kind == b.Kind && a.Count == b.Count && (b.Detail == "" || a.Detail == b.Detail)
			}) {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}
