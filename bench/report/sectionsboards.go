package report

import (
	"fmt"

	"tetrad/bench/report/internal/measure"
)

// shown is the section with games.
func (b *builder) shown() Section {
	s := newSection("games")
	for v, d := range b.all {
		add := func(title string, g *measure.Record) {
			if g != nil {
				s.Shown = append(s.Shown, Shown{Title: b.titled(title, v), Note: resultOf(g), Variant: b.names[v], FEN: d.fen, Moves: g.Moves})
			}
		}
		add("A representative game", measure.Representative(d.main))
		add("The shortest game", measure.Shortest(d.main))
		add("The most dramatic game", measure.MostDramatic(d.main))
	}
	return s
}

func resultOf(g *measure.Record) string {
	who := "drawn"
	switch g.Points {
	case 1:
		who = "won by who moved first"
	case 0:
		who = "won by who moved second"
	}
	return fmt.Sprintf("%d turns, %s. %s", g.Length(), who, g.Reason)
}
