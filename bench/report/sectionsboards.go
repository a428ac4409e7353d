package report

import (
	"cmp"
	"fmt"
	"slices"

	"tetrad/bench/report/internal/measure"
	"tetrad/engine"
	"tetrad/protocol/sets"
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

// puzzles is the section with puzzles from the program's collection: from easy to hard.
func (b *builder) puzzles() Section {
	s := newSection("puzzles")
	for v, d := range b.all {
		for i, p := range d.puzzles {
			p.Title = b.titled(fmt.Sprintf("Puzzle %d", i+1), v)
			s.Shown = append(s.Shown, p)
		}
	}
	if len(s.Shown) == 0 {
		return Section{}
	}
	return s
}

// maxPuzzles is the number of puzzles for a variant.
const maxPuzzles = 4

// shownPuzzles returns some of the program's puzzles of a variant, from easy to hard.
func shownPuzzles(r engine.Registry, d *data) ([]Shown, error) {
	all, err := puzzlesOf(r, d)
	if err != nil {
		return nil, err
	}
	var list []Shown
	n := min(maxPuzzles, len(all))
	for i := range n {
		p := all[(2*i+1)*len(all)/(2*n)]
		mover, err := moverOf(r, p)
		if err != nil {
			return nil, err
		}
		note := fmt.Sprintf("%s, %s to move. Difficulty %s. %s, by proof.", p.Game, mover, p.Difficulty(), p.Sentence())
		list = append(list, Shown{Note: note, Variant: p.Game, FEN: p.FEN, Moves: p.Turns, Puzzle: true})
	}
	return list, nil
}

// moverOf returns the colour that is to move in a puzzle.
func moverOf(r engine.Registry, p *sets.Puzzle) (string, error) {
	variant, entry, err := r.Game(p.Game)
	if err != nil {
		return "", err
	}
	position, err := variant.Parse(p.FEN)
	if err != nil {
		return "", err
	}
	colour := entry.NewPresentation(variant, position).Picture().Colours[position.ToMove()]
	return entry.Appearance.Colours[colour].Name, nil
}

// puzzlesOf returns the program's puzzles of a variant by difficulty; where there are few,
// those of all sizes with its rules, and where these are few too, all of its family.
func puzzlesOf(r engine.Registry, d *data) ([]*sets.Puzzle, error) {
	if d.fen != "" || !sets.Puzzles.Exist(&d.entry) {
		return nil, nil
	}
	all, err := sets.Puzzles.Of(r, d.entry.Family.Name)
	if err != nil {
		return nil, err
	}
	rule := ruleOf(d.entry.Family, d.name)
	for _, fits := range []func(string) bool{
		func(variant string) bool { return ruleOf(d.entry.Family, variant) == rule },
		func(variant string) bool { return variant == d.name },
	} {
		some := slices.DeleteFunc(slices.Clone(all), func(p *sets.Puzzle) bool { return !fits(p.Game) })
		if len(some) >= maxPuzzles {
			all = some
		}
	}
	slices.SortStableFunc(all, func(a, b *sets.Puzzle) int { return cmp.Compare(a.Rating, b.Rating) })
	return all, nil
}
