package report

import (
	"fmt"
	"slices"

	"tetrad/bench/report/games"
)

// A declaration says what a section shows, beside the text of sections.md.
type declaration struct {
	id     string
	tables []table
	more   func(*builder, *Section) // adds notes and games; nil: nothing
}

// A table declares a [Table] by its rows: those of all variants, or of each variant on its own.
type table struct {
	caption, label string
	rows           func(*builder) []Row
	own            func(*data) []Row
	chart          bool
	when           func(*builder) bool // nil: always
}

// declarations are the sections of a report.
var declarations = []declaration{
	{id: "strength", more: (*builder).notesOnStrength, tables: []table{
		{caption: "Score of the first player", label: "players", rows: byLevel(games.Score), chart: true},
		{caption: "The same among the decided games", label: "players", rows: byLevel(games.DecidedScore)},
		{caption: "Score of the first colour", label: "players", rows: byLevel(games.ColourScore), when: (*builder).isSwapped},
		{caption: "Games in which sides were swapped", label: "players", rows: byLevel(games.Swapped), when: (*builder).isSwapped},
		{caption: "Different games among those of each level (copies count as games drawn twice)", label: "players", rows: byLevel(games.Distinct)},
	}},
	{id: "ends", tables: []table{
		{caption: "Drawn games", label: "players", rows: func(b *builder) []Row { return b.levels((*data).drawn) }},
		{caption: "Reasons", label: "reason", own: endings},
	}},
	{id: "length", tables: []table{
		{caption: "Length in turns", rows: ofStrongest(
			measured{"mean", Number, games.MeanLength},
			measured{"a quarter are at most", Whole, lengthAt(0.25)},
			measured{"half are at most (median)", Whole, medianLength},
			measured{"three quarters are at most", Whole, lengthAt(0.75)},
			measured{"99 of 100 are at most", Whole, lengthAt(0.99)},
		)},
	}},
	{id: "choices", tables: []table{
		{caption: "Choices at a turn", rows: ofStrongest(
			measured{"legal turns", Number, games.Branching},
			measured{"effective choices", Number, games.Effective},
		)},
		{caption: "Legal turns in the course of a game", label: "turns", rows: course(games.Branching), chart: true},
		{caption: "Effective choices in the course of a game", label: "turns", rows: course(games.Effective), chart: true},
	}},
	{id: "drama", tables: []table{
		{caption: "The course of games between the strongest players", rows: ofStrongest(
			measured{"drama", Number, games.Drama},
			measured{"won after a chance below " + percent(behind), Percent, comebacks},
			measured{"lead changes", Number, games.LeadChanges},
			measured{"uncertainty in bits", Number, games.MeanUncertainty},
			measured{"settled (above " + percent(safe) + " for good) after", Percent, settled},
		)},
		{caption: "Uncertainty in bits over time", label: "part of the game", rows: uncertainty, chart: true},
	}},
	{id: "depth", tables: []table{
		{caption: "Elo gained by twice the nodes", label: "nodes", rows: doublings, chart: true},
	}},
	{id: "openings", more: (*builder).notesOnOpenings, tables: []table{
		{caption: "Score of the first player by the first turn", label: "first turn", own: firstTurns},
	}},
	{id: "games", more: (*builder).shown},
}

// section makes a section. Tables without a row are left out.
func (b *builder) section(d declaration) Section {
	s := newSection(d.id)
	for _, t := range d.tables {
		if t.when != nil && !t.when(b) {
			continue
		}
		add := func(caption string, variants []string, rows []Row) {
			if len(rows) > 0 {
				s.Tables = append(s.Tables, Table{caption, t.label, t.chart, variants, rows})
			}
		}
		if t.rows != nil {
			add(t.caption, b.names, t.rows(b))
			continue
		}
		for v, d := range b.all {
			add(b.titled(t.caption, v), b.names[v:v+1], t.own(d))
		}
	}
	if d.more != nil {
		d.more(b, &s)
	}
	return s
}

// notesOnStrength says how the score changes with strength, and what scores mean in games that are
// solved or have a swap.
func (b *builder) notesOnStrength(s *Section) {
	for v, d := range b.all {
		change := games.Score(d.main).Minus(games.Score(d.levels[0].games))
		verdict := "may be chance"
		if change.Excludes(0) {
			verdict = "is beyond chance"
		}
		s.say("change", "variant", b.names[v], "change", Percent.Difference(change), "verdict", verdict)
		b.saySolved(s, v)
	}
	if b.isSwapped() {
		s.say("swaps")
	}
}

// isSwapped reports whether players swapped sides in a game.
func (b *builder) isSwapped() bool {
	return slices.ContainsFunc(b.all, func(d *data) bool {
		return slices.ContainsFunc(d.levels, func(l group) bool { return games.Swapped(l.games).Value > 0 })
	})
}

// saySolved says what scores of a variant mean whose value is proved.
func (b *builder) saySolved(s *Section, v int) {
	if d := b.all[v]; d.proved != nil {
		s.Text = append(s.Text, noted("strength", "solved", "variant", b.names[v], "outcome", d.outcome()))
	}
}

// shown adds a game to look at.
func (b *builder) shown(s *Section) {
	for v, d := range b.all {
		g := games.Representative(d.main)
		s.Shown = append(s.Shown, Shown{Title: b.titled("A representative game", v), Note: resultOf(g), Variant: b.names[v], FEN: d.fen, Moves: g.Moves})
	}
}

func resultOf(g *games.Record) string {
	who := "drawn"
	switch g.Points {
	case 1:
		who = "won by the first player"
	case 0:
		who = "won by the second player"
	}
	return fmt.Sprintf("%d turns, %s. %s", g.Length(), who, g.Reason)
}
