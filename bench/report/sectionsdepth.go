package report

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"

	"tetrad/bench/report/games"
	"tetrad/bench/report/measure"
	"tetrad/engine"
	"tetrad/protocol/puzzle"
)

// depth is the section on what more thinking gains.
func (b *builder) depth() (Section, error) {
	s := Section{ID: "depth", Title: "How deep it is: Elo by doubling of nodes", Text: []string{
		"Each row is a match between a player and one that searches twice as many nodes, in pairs of games with the same opening and the seats exchanged. A game whose gains fall early has little to find; one whose gains stay high has more depth than these players reach.",
		"Draws make differences smaller, so read this beside the share of draws. Rows of fewer than 12 games have intervals that hold in as few as 91% where the difference is large.",
	}}
	var rows []Row
	for i, l := range b.all[0].doublings {
		rows = append(rows, b.row(fmt.Sprintf("%s → %s nodes", b.searched(l.nodes), b.searched(2*l.nodes)), Elo, func(d *data) measure.Estimate { return measure.Doubling(d.doublings[i].games) }))
	}
	s.Tables = []Table{b.table("Elo gained by twice the nodes", "doubling", rows...)}
	chart := Chart{Title: "Elo gained by twice the nodes", Kind: Lines, X: "doubling", Y: "Elo", Unit: Elo}
	for v, d := range b.all {
		var labels []string
		var list []measure.Estimate
		for _, l := range d.doublings {
			labels = append(labels, fmt.Sprintf("%s → %s", b.searched(l.nodes), b.searched(2*l.nodes)))
			list = append(list, measure.Doubling(l.games))
		}
		chart.Series = append(chart.Series, line(b.names[v], labels, nil, list))
	}
	s.Charts = []Chart{chart}
	return s, nil
}

// leastOfOpening is the number of games below which a first turn is not judged.
const leastOfOpening = 8

// openings is the section on first turns and the swap.
func (b *builder) openings() (Section, error) {
	s := Section{ID: "openings", Title: "What the first turn is worth"}
	for v, d := range b.all {
		if len(d.first) == 0 {
			s.Text = append(s.Text, b.names[v]+" has too many first turns to try each.")
			continue
		}
		if n := leastGames(d.first); n < leastOfOpening {
			s.Text = append(s.Text, fmt.Sprintf("%s: %d first turns up to symmetry were tried in about %s each, too few to tell them apart.", b.names[v], len(d.first), Counted(n, "game")))
			continue
		}
		list := slices.Clone(d.first)
		slices.SortStableFunc(list, func(x, y opening) int {
			return cmp.Compare(measure.Score(y.games).Value, measure.Score(x.games).Value)
		})
		var rows []Row
		board := Chart{Title: b.titled("Score of the first player by the first turn", v), Kind: Board, Unit: Percent, Size: d.size}
		squares := map[string]measure.Estimate{}
		for _, o := range list {
			e := measure.Score(o.games)
			rows = append(rows, Row{o.move, Percent, []measure.Estimate{e}})
			squares[o.move] = e
		}
		if d.proved != nil {
			s.Text = append(s.Text, b.solvedNote(v))
		} else if fair, ok := fairest(d.first); ok {
			e := measure.Score(fair.games)
			s.Text = append(s.Text, fmt.Sprintf("%s: nearest to even is %s, with %s (%s). Of %d first turns, %d may be even: their intervals contain 50%%.",
				b.names[v], fair.move, Percent.Text(e.Value), Percent.Interval(e), len(d.first), mayBeEven(d.first)))
		}
		s.Tables = append(s.Tables, Table{b.titled("Score of the first player by the first turn", v), "first turn", b.names[v : v+1], rows})
		if values := d.openingBoard(squares); values != nil {
			board.Values = values
			s.Charts = append(s.Charts, board)
		}
	}
	if len(s.Tables) > 0 {
		s.Text = append([]string{
			fmt.Sprintf("Each class of symmetric first turns, in games of players with %s. Where a game lets players swap sides, they do not here: with the swap, the second player takes the better side, so the first turn nearest to 50%% is the one to play.", inNodes(b.searched(b.all[0].quick()))),
			"The extreme values of a long list are too extreme: of many equal openings, the luckiest looks good. Only what the intervals separate is different.",
		}, s.Text...)
	}
	for _, d := range b.all {
		if _, err := d.entry.Book(d.name); err == nil {
			s.Text = append(s.Text, fmt.Sprintf("A book that comes with the program has values by deeper search: `tetrad-lab book show --game %s`.", d.name))
		}
	}
	return s, nil
}

// fairest returns the opening whose score is nearest to one half.
func fairest(list []opening) (best opening, ok bool) {
	far := math.Inf(1)
	for _, o := range list {
		if e := measure.Score(o.games); e.Known() && math.Abs(e.Value-0.5) < far {
			best, far, ok = o, math.Abs(e.Value-0.5), true
		}
	}
	return best, ok
}

// leastGames returns the number of games of the opening that has the fewest.
func leastGames(list []opening) int {
	fewest := slices.MinFunc(list, func(x, y opening) int { return cmp.Compare(len(x.games), len(y.games)) })
	return len(fewest.games)
}

// mayBeEven returns the number of openings whose intervals contain one half.
func mayBeEven(list []opening) (n int) {
	for _, o := range list {
		if e := measure.Score(o.games); e.Known() && !e.Excludes(0.5) {
			n++
		}
	}
	return n
}

// openingBoard returns the scores of first turns by their squares, with those of
// symmetric squares; NaN where no turn may be. It returns nil if no first turn stands
// for a square.
func (d *data) openingBoard(scores map[string]measure.Estimate) []Value {
	values := make([]Value, d.size*d.size)
	for i := range values {
		values[i] = Value(math.NaN())
	}
	any := false
	for move, e := range scores {
		for _, at := range d.squaresOfFirst(move) {
			values[at], any = Value(e.Value), true
		}
	}
	if !any {
		return nil
	}
	return values
}

// rules is the section on the use of the rules.
func (b *builder) rules() (Section, error) {
	s := Section{ID: "rules", Title: "Which rules matter"}
	if len(b.all[0].entry.Elements) == 0 {
		return s, nil
	}
	s.Text = []string{
		"How often each element of the rules is used between the strongest players, and what a player loses who alone may not choose it (restricted play, after Jaffe et al. 2012). That player plans with it all the same, and may use it where nothing else is legal, so the loss is a rough measure. It is left open where nobody uses the element in any game without that ban.",
		"Minus 100 Elo is 36% of the points.",
	}
	var games, turns []Row
	for _, e := range b.all[0].entry.Elements {
		games = append(games, b.row(e.Title, Percent, ofMain(func(g []*measure.Game) measure.Estimate { return measure.UsedInGames(g, e.Name) })))
		turns = append(turns, b.row(e.Title, Percent, ofMain(func(g []*measure.Game) measure.Estimate { return measure.UsedInTurns(g, e.Name) })))
	}
	s.Tables = append(s.Tables, b.table("Games in which it occurs", "element", games...), b.table("Turns that use it", "element", turns...))
	var cost []Row
	for i, w := range b.all[0].without {
		cost = append(cost, b.row(w.element.Title, Elo, func(d *data) measure.Estimate {
			if i >= len(d.without) || !d.occurs(w.element.Name) {
				return measure.Estimate{Value: math.NaN()}
			}
			return measure.Doubling(d.without[i].games)
		}))
	}
	if len(cost) > 0 {
		s.Tables = append(s.Tables, b.table(fmt.Sprintf("Elo of a player who may not use it, at %s", inNodes(b.searched(b.all[0].quick()))), "element", cost...))
	}
	return s, nil
}

// mirrorNames name the symmetries that are tried.
var mirrorNames = map[int]string{
	1: "files exchanged", 2: "ranks exchanged", 3: "half turn", 4: "diagonal from a1", 7: "other diagonal",
}

// mirror is the section on mirror play.
func (b *builder) mirror() (Section, error) {
	s := Section{ID: "mirror", Title: "Does copying pay?", Text: []string{
		fmt.Sprintf("The second player answers each turn with its image, where that is legal, and searches %[1]s otherwise; the first player searches %[1]s. Well above 50%%, the game would have a flaw.", inNodes(b.searched(b.all[0].quick()))),
	}}
	var score, used []Row
	for i, m := range b.all[0].mirrors {
		name := mirrorNames[int(m.symmetry)]
		score = append(score, b.row(name, Percent, func(d *data) measure.Estimate { return measure.SubjectScore(d.mirrors[i].games) }))
		used = append(used, b.row(name, Percent, func(d *data) measure.Estimate {
			return measure.UsedBySecond(d.mirrors[i].games, games.Mirrored)
		}))
	}
	s.Tables = []Table{b.table("Score of the player who mirrors", "symmetry", score...), b.table("Turns of that player that were images", "symmetry", used...)}
	return s, nil
}

// heat is the section with boards.
func (b *builder) heat() (Section, error) {
	s := Section{ID: "boards", Title: "Where it happens", Text: []string{
		"Games between the strongest players, in percent. Values of symmetric squares are not joined, so that noise can be seen. White is 50%, blue is less and orange more.",
	}}
	for v, d := range b.all {
		n := d.size * d.size
		boards := []Chart{{Title: b.titled("Played first (100) to last or never (0)", v), Values: inverse(measure.FirstPlaced(d.main, n))}}
		boards = append(boards,
			Chart{Title: b.titled("How often the first colour has it at the end", v), Values: valuesOf(measure.Owned(d.main, n))},
			Chart{Title: b.titled("Points of who has it at the end", v), Values: valuesOf(measure.Worth(d.main, n))})
		for _, c := range boards {
			c.Kind, c.Unit, c.Size = Board, Percent, d.size
			s.Charts = append(s.Charts, c)
		}
	}
	return s, nil
}

func valuesOf(h measure.Heat) []Value {
	list := make([]Value, len(h))
	for i, x := range h {
		list[i] = Value(x)
	}
	return list
}

func inverse(h measure.Heat) []Value {
	list := valuesOf(h)
	for i := range list {
		list[i] = 1 - list[i]
	}
	return list
}

// turns returns a number of turns in words: "1 turn", "2 turns".
func turns(n int) string { return Counted(n, "turn") }

// Counted returns a number of things in words: "1 game", "1,536 games".
func Counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return Grouped(uint64(n)) + " " + noun
}

// proofs is the section on when games are proven.
func (b *builder) proofs() (Section, error) {
	s := Section{ID: "proofs", Title: "When the end is in sight", Text: []string{
		"Share of the decided games in which the players’ own searches had proven who wins, so many turns before the end, and never lost that proof. Drawn games do not count: that a draw was proven is not recorded. A search of few nodes proves late; perfect play is decided earlier.",
	}}
	var rows []Row
	for _, k := range []int{1, 2, 4, 6, 8, 12, 16, 24} {
		rows = append(rows, b.row(turns(k)+" before the end", Percent, ofMain(func(g []*measure.Game) measure.Estimate { return measure.Proven(g, k) })))
	}
	s.Tables = []Table{b.table("Decided games whose winner is proven", "", rows...)}
	return s, nil
}

// shown is the section with games.
func (b *builder) shown() (Section, error) {
	s := Section{ID: "games", Title: "Games to look at", Text: []string{
		"The representative game is the one nearest to the medians of length and drama. Step through them with the buttons.",
	}}
	for v, d := range b.all {
		for _, pick := range []struct {
			title string
			game  *measure.Game
		}{
			{"A representative game", measure.Representative(d.main)},
			{"The shortest game", measure.Shortest(d.main)},
			{"The most dramatic game", measure.MostDramatic(d.main)},
		} {
			if pick.game == nil {
				continue
			}
			s.Shown = append(s.Shown, Shown{Title: b.titled(pick.title, v), Note: resultOf(pick.game), Variant: b.names[v], Moves: pick.game.Moves})
		}
	}
	return s, nil
}

func resultOf(g *measure.Game) string {
	who := "drawn"
	switch g.Points {
	case 1:
		who = "won by who moved first"
	case 0:
		who = "won by who moved second"
	}
	return fmt.Sprintf("%d turns, %s. %s", g.Length(), who, g.Reason)
}

// mostPuzzles is the number of puzzles for a variant.
const mostPuzzles = 4

// puzzles is the section with puzzles from the program's collection: from easy to hard.
func (b *builder) puzzles() (Section, error) {
	s := Section{ID: "puzzles", Title: "Puzzles"}
	for v, d := range b.all {
		list, err := puzzlesOf(b.registry, d)
		if err != nil {
			return s, err
		}
		for i := range min(mostPuzzles, len(list)) {
			p := list[(2*i+1)*len(list)/(2*min(mostPuzzles, len(list)))]
			mover, err := b.mover(p)
			if err != nil {
				return s, err
			}
			s.Shown = append(s.Shown, Shown{
				Title: b.titled(fmt.Sprintf("Puzzle %d", i+1), v), Note: fmt.Sprintf("%s, %s to move. Difficulty %d. Goal: %s.", p.Game, mover, p.Rating, goalText(p.Goal)),
				Variant: p.Game, FEN: p.FEN, Moves: p.Line, Puzzle: true,
			})
		}
	}
	if len(s.Shown) > 0 {
		s.Text = []string{"One turn alone is good. The solution is below each board. More come with the program."}
	}
	return s, nil
}

// mover returns the colour that is to move in a puzzle.
func (b *builder) mover(p *puzzle.Puzzle) (string, error) {
	variant, entry, err := b.registry.Game(p.Game)
	if err != nil {
		return "", err
	}
	position, err := variant.Parse(p.FEN)
	if err != nil {
		return "", err
	}
	colour := entry.NewFace(variant, position).Picture().Colours[position.ToMove()]
	return entry.Look.Colours[colour].Name, nil
}

// puzzlesOf returns the program's puzzles of a variant by difficulty; where there are few,
// those of all sizes with its rules, and where these are few too, all of its family.
func puzzlesOf(r engine.Registry, d *data) ([]*puzzle.Puzzle, error) {
	if _, err := d.entry.Puzzles(); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	all, err := puzzle.Of(r, d.entry.Family.Name)
	if err != nil {
		return nil, err
	}
	rule := ruleOf(d.entry.Family, d.name)
	for _, fits := range []func(string) bool{
		func(variant string) bool { return ruleOf(d.entry.Family, variant) == rule },
		func(variant string) bool { return variant == d.name },
	} {
		some := slices.DeleteFunc(slices.Clone(all), func(p *puzzle.Puzzle) bool { return !fits(p.Game) })
		if len(some) >= mostPuzzles {
			all = some
		}
	}
	slices.SortStableFunc(all, func(a, b *puzzle.Puzzle) int { return cmp.Compare(a.Rating, b.Rating) })
	return all, nil
}

func goalText(g puzzle.Goal) string {
	switch g {
	case puzzle.Win:
		return "win, by proof"
	case puzzle.Draw:
		return "draw, by proof"
	}
	return "much better than any other turn"
}
