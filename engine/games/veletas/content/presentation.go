package content

import (
	"fmt"

	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/veletas"
)

var appearance = game.Appearance{
	Colours: [2]game.ColourAppearance{
		rules.Black: {Name: "Black", Ink: game.Dark}, rules.White: {Name: "White", Ink: game.Light},
	},
	Layout:  game.Checkered,
	Counted: game.Noun{One: "shooter claimed", Many: "shooters claimed"},
	Pieces:  []game.PieceKind{game.Stone, game.Shooter, game.Claimed},
}

// A presentation shows a position. The rules take the shooters of the setup in square order, so
// that a set has one order only. People place them in any order. So the shooters that
// they have chosen wait in pending until the set is complete.
type presentation struct {
	game    positions.Game
	p       *rules.Position
	pending []positions.Step // shooters of the setup chosen so far
}

func newPresentation(g positions.Game, p positions.Position) game.Presentation {
	return presentation{game: g, p: p.(*rules.Position)}.parts()
}

func (f presentation) parts() game.Presentation {
	return game.Presentation{Picture: f.Picture, Steps: f.Steps, Trace: f.Trace, Attempt: f.Attempt, Arrange: f.Arrange, Effects: f.Effects}
}

func at(sq int) game.Square { return game.At(rules.File(sq), rules.Rank(sq)) }

func squares(set rules.Bitboard) []game.Square {
	var list []game.Square
	for ; !set.IsEmpty(); set = set.WithoutFirst() {
		list = append(list, at(set.First()))
	}
	return list
}

// Picture is that of [game.Presentation].
func (f presentation) Picture() *game.Picture {
	p := f.p
	pic := &game.Picture{
		Size:    p.Size(),
		Pieces:  f.pieces(),
		Marks:   f.marks(),
		Goal:    p.Need(),
		Phase:   [...]string{rules.Setup1: "setup", rules.Setup2: "setup", rules.Play: "play"}[p.Phase()],
		MaySwap: p.MaySwap() && len(f.pending) == 0,
	}
	for c := range rules.Colour(2) {
		owner := p.PlayerOf(c)
		pic.Colours[owner] = game.Colour(c)
		pic.Counts[owner] = p.Claimed(c).Count()
	}
	if p.Phase() != rules.Play {
		pic.Hand[p.ToMove()] = p.InHand() - len(f.pending)
	}
	if winner, ok := p.Outcome().Winner(); ok {
		pic.Reason = fmt.Sprintf("%s has claimed %d of the %d shooters.",
			appearance.Colours[pic.Colours[winner]].Name, pic.Counts[winner], p.Shooters())
		return pic
	}
	pic.Prompt, pic.Hints = f.prompt(), f.hints()
	return pic
}

func (f presentation) pieces() []game.Piece {
	var list []game.Piece
	add := func(set []game.Square, kind game.PieceKind, colour game.Colour, letter byte) {
		for _, square := range set {
			list = append(list, game.Piece{Square: square, Kind: kind, Colour: colour, Letter: letter})
		}
	}
	for c := range rules.Colour(2) {
		add(squares(f.p.Stones(c)), game.Stone, game.Colour(c), [2]byte{rules.Black: 'b', rules.White: 'w'}[c])
		add(squares(f.p.Claimed(c)), game.Claimed, game.Colour(c), [2]byte{rules.Black: 'B', rules.White: 'W'}[c])
	}
	add(squares(f.p.Unclaimed()), game.Shooter, game.Neutral, 's')
	for _, step := range f.pending {
		add([]game.Square{at(int(step))}, game.Shooter, game.Neutral, 's')
	}
	return list
}

// marks returns the squares that each unclaimed shooter reaches, and the piece from
// which the turn goes on.
func (f presentation) marks() []game.Mark {
	var list []game.Mark
	if mover, ok := f.p.Mover(); ok {
		list = append(list, game.Mark{Kind: game.Newest, Squares: []game.Square{at(mover)}})
		if origin, moved := f.p.Origin(); moved {
			list = append(list, game.Mark{Kind: game.Came, Squares: []game.Square{at(origin)}})
		}
	} else if n := len(f.pending); n > 0 {
		list = append(list, game.Mark{Kind: game.Newest, Squares: []game.Square{at(int(f.pending[n-1]))}})
	}
	for rest := f.p.Unclaimed(); !rest.IsEmpty(); rest = rest.WithoutFirst() {
		sq := rest.First()
		list = append(list, game.Mark{Kind: game.Reach, Squares: append([]game.Square{at(sq)}, squares(f.p.Reach(sq))...)})
	}
	return list
}

func (f presentation) prompt() string {
	switch {
	case f.p.MaySwap():
		return "shooters and a stone (d4+e7/c5), or swap, which takes Black"
	case f.p.Phase() == rules.Setup1:
		return "shooters and a stone (d4+e7+g3/c5)"
	case f.p.Phase() == rules.Setup2:
		return "shooters and a stone (d4+e7/c5)"
	}
	return "a shooter, its new square and shot (d4-g7/g3), or a shot (d4/g3)"
}

func (f presentation) hints() []string {
	switch {
	case f.p.Phase() != rules.Play && f.p.InHand() > 0:
		return []string{"Place a shooter, not on the edge of the board."}
	case f.p.Phase() != rules.Play:
		return []string{"Place a stone anywhere."}
	case f.p.MidTurn():
		return []string{"Shoot a stone from the shooter."}
	}
	return []string{"Choose a shooter.", "Choose where it goes, or click it again to stay."}
}

// Trace is that of [game.Presentation].
func (f presentation) Trace(turn []positions.Step) game.Trace {
	var t game.Trace
	if turn[0] == rules.Swap {
		return t
	}
	if f.p.Phase() != rules.Play {
		for _, s := range turn {
			t.Squares = append(t.Squares, at(int(s)))
		}
		t.Order, t.Main = t.Squares, t.Squares[len(t.Squares)-1]
		return t
	}
	start, end := rules.FromTo(turn[0])
	from, to, stone := at(start), at(end), at(int(turn[1]))
	if from != to {
		t.Squares = []game.Square{from}
		t.Lines = []game.Line{{From: from, To: to, Kind: game.Way}}
		t.Journeys = t.Lines
	}
	t.Squares = append(t.Squares, to, stone)
	t.Order, t.Main = []game.Square{to, stone}, stone
	t.Lines = append(t.Lines, game.Line{From: to, To: stone, Kind: game.Shot})
	return t
}
