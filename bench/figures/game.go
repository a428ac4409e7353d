package figures

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"tetrad/bench/svg"
	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// A game is shown as one turn every turnTime, followed by the end of the game.
const (
	turnTime = 600 * time.Millisecond
	endTime  = 5 * time.Second
	fadeTime = 200 * time.Millisecond
)

// Sizes of a board, in pixels.
const (
	side   = 40 // of a square
	around = 28 // margin around the board
	below  = 34 // below the board, for the text
)

// gameStyle has the styles that all games share. The colours are those of the board
// in the browser. Viewers who prefer no motion see the end of the game.
const gameStyle = `
  .even { fill: #cfc8b4; } .odd { fill: #c2baa4; }
  .rule { fill: none; stroke: #8f876f; }
  .light { fill: #fbf8ef; stroke: #8a836f; } .dark { fill: #24272c; stroke: #000; }
  .shooter { fill: #c8862b; stroke: #5f3b0a; }
  .last { fill: none; stroke: #d9641e; stroke-width: 3; }
  .said { font-size: 14px; }
  @media (prefers-color-scheme: dark) {
    .even { fill: #8a8371; } .odd { fill: #7f7968; } .rule { stroke: #4d483d; } .last { stroke: #ffb074; }
  }
`

// Game returns a function that draws a recorded game, the text of a record, as an
// animated picture. It draws games on squares, with stones and shooters.
func Game(registry engine.Registry) func(out io.Writer, text string) error {
	return func(out io.Writer, text string) error {
		played, err := record.NewReader(strings.NewReader(text)).Next()
		if err != nil {
			return err
		}
		variant, entry, err := registry.Game(played.Variant)
		if err != nil {
			return err
		}
		f := film{entry: &entry, turns: len(played.Moves)}
		f.length = time.Duration(f.turns)*turnTime + endTime
		var fault error
		if _, err := played.Replay(variant, func(ply int, p positions.Position) {
			if fault == nil {
				fault = f.frame(ply, played, entry.NewFace(variant, p))
			}
		}); err != nil {
			return err
		}
		if fault != nil {
			return fault
		}
		f.Title = fmt.Sprintf("A game of %s", entry.Title)
		f.Description = fmt.Sprintf("%s plays %s: %d turns, one after the other, and the end of the game.",
			played.Players[0], played.Players[1], f.turns)
		f.Style = gameStyle + f.motion()
		width := 2*around + f.size*side
		return f.Write(out, width, width+below)
	}
}

// A film is a drawing of a game. The changes of a turn are drawn over the earlier
// picture and fade in when their time comes. A viewer without motion therefore sees
// the end of the game.
type film struct {
	svg.Drawing
	entry  *game.Entry
	size   int // in squares
	turns  int
	length time.Duration
	shown  map[game.Square]game.Piece // after the last frame
}

// frame draws the changes of the turn before ply.
func (f *film) frame(ply int, played *record.Game, face game.Face) error {
	picture := face.Picture()
	if f.entry.Look.Layout == game.Points || len(picture.Lines) > 0 {
		return errors.New("only games on squares, without lines, can be drawn")
	}
	if ply == 0 {
		f.size = picture.Size
		f.board()
	}
	now := map[game.Square]game.Piece{}
	for _, piece := range picture.Pieces {
		now[piece.Square] = piece
	}
	f.Open(fmt.Sprintf("turn t%d", ply))
	var changed []game.Square
	for rank := range f.size {
		for file := range f.size {
			at := game.At(file, rank)
			if now[at] == f.shown[at] {
				continue
			}
			changed = append(changed, at)
			if f.shown[at] != (game.Piece{}) {
				f.square(at)
			}
			if piece, ok := now[at]; ok {
				f.piece(at, piece)
			}
		}
	}
	f.Close()
	f.shown = now
	f.Open(fmt.Sprintf("said s%d", ply))
	if ply > 0 {
		for _, at := range changed {
			x, y := f.corner(at)
			f.Rect("last", x+2, y+2, side-4, side-4)
		}
		f.Text("said", "start", around, float64(around+f.size*side+below+6), f.words(ply, played, picture))
	}
	f.Close()
	return nil
}

// words describes the turn and, at the end, why the game is over.
func (f *film) words(ply int, played *record.Game, picture *game.Picture) string {
	turn := fmt.Sprintf("%d. %s", (ply+1)/2, played.Moves[ply-1].Turn)
	if ply%2 == 0 {
		turn = fmt.Sprintf("%d. … %s", ply/2, played.Moves[ply-1].Turn)
	}
	if picture.Reason != "" {
		return picture.Reason
	}
	return turn
}

// corner returns the position of the upper left corner of a square.
func (f *film) corner(at game.Square) (x, y float64) {
	return float64(around + at.File()*side), float64(around + (f.size-1-at.Rank())*side)
}

// board draws the empty board with the names of its files and ranks.
func (f *film) board() {
	for rank := range f.size {
		for file := range f.size {
			f.square(game.At(file, rank))
		}
	}
	for i := range f.size {
		x, y := f.corner(game.At(i, i))
		name := game.At(i, i).String()
		f.Text("note", "middle", x+side/2, float64(around+f.size*side+18), name[:1])
		f.Text("note", "middle", around/2, y+side/2+4, name[1:])
	}
}

// square draws an empty square.
func (f *film) square(at game.Square) {
	x, y := f.corner(at)
	class := "even"
	if f.entry.Look.Layout == game.Checkered && (at.File()+at.Rank())%2 == 1 {
		class = "odd"
	}
	f.Rect(class, x, y, side, side)
	f.Rect("rule", x, y, side, side)
}

// piece draws a stone, a shooter, or both for a claimed shooter.
func (f *film) piece(at game.Square, piece game.Piece) {
	x, y := f.corner(at)
	x, y = x+side/2, y+side/2
	if piece.Colour != game.Neutral {
		f.Circle(string(f.entry.Look.Colours[piece.Colour].Ink), x, y, side*0.4)
	}
	if piece.Kind == game.Shooter || piece.Kind == game.Claimed {
		const reach = side * 0.3
		f.Polygon("shooter", [][2]float64{{x, y - reach}, {x + reach, y}, {x, y + reach}, {x - reach, y}})
	}
}

// motion returns the style rules that show the turns one after the other.
func (f *film) motion() string {
	var b strings.Builder
	fmt.Fprintf(&b, "  .turn, .said { animation: %gs linear infinite; }\n", f.length.Seconds())
	b.WriteString("  g.said { opacity: 0; }\n")
	fmt.Fprintf(&b, "  g.s%d { opacity: 1; }\n", f.turns)
	percent := func(t time.Duration) string {
		return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", 100*t.Seconds()/f.length.Seconds()), "0"), ".") + "%"
	}
	for ply := 1; ply <= f.turns; ply++ {
		at := time.Duration(ply) * turnTime
		fmt.Fprintf(&b, "  .t%d { animation-name: t%d; } @keyframes t%d { 0%%, %s { opacity: 0; } %s, 100%% { opacity: 1; } }\n",
			ply, ply, ply, percent(at), percent(at+fadeTime))
		until := at + turnTime
		if ply == f.turns {
			until = f.length
		}
		stops := []string{"0%, " + percent(at) + " { opacity: 0; }", percent(at+fadeTime) + ", " + percent(until) + " { opacity: 1; }"}
		if until < f.length {
			stops = append(stops, percent(until+time.Millisecond)+", 100% { opacity: 0; }")
		}
		fmt.Fprintf(&b, "  .s%d { animation-name: s%d; } @keyframes s%d { %s }\n", ply, ply, ply, strings.Join(slices.Clip(stops), " "))
	}
	b.WriteString("  @media (prefers-reduced-motion: reduce) { .turn, .said { animation: none; } }\n")
	return b.String()
}
