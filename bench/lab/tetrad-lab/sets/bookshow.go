package sets

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/bench/openings"
	"tetrad/cmd/cli"
	"tetrad/engine/book"
	"tetrad/positions"
	"tetrad/positions/odds"
)

//go:embed help/book-show.txt
var bookShowUsage string

func bookShow(e *cli.Env, s *shared.Flags) *cobra.Command {
	w := bookShower{out: e.Stdout}
	var file string
	c := e.CommandOfArguments("show [MOVE...]", "show what a book knows of a position, and the fairest openings", bookShowUsage, func(moves []string) error {
		if w.depth < 1 || w.turns < 0 {
			return cli.Usage("--depth is at least 1, --turns at least 0")
		}
		b, err := openBook(e, file, s.Games[0])
		if err != nil {
			return err
		}
		line, err := openings.Parse(b.Game(), strings.Join(moves, " "))
		if err != nil {
			return cli.Usage("position: %w", err)
		}
		p, err := line.Position(b.Game())
		if err != nil {
			return err
		}
		_, entry, err := e.Registry.Game(b.Game().Name())
		if err != nil {
			return err
		}
		w.out, w.book, w.scale = e.Stdout, b, entry.MCTSParams().Scale
		return w.show(p, len(moves) == 0)
	})
	flags := c.Flags()
	flags.StringVar(&file, "file", "", "file of the book; empty: the book of --game that comes with the program")
	flags.IntVar(&w.depth, "depth", 1, "depth of the list in turns; above 1 it is a tree")
	flags.IntVar(&w.turns, "turns", 12, "most turns to list for each position; 0: all")
	return shared.Take(c, firstGame(e))
}

// show writes what the book knows of a position.
func (s *bookShower) show(p positions.Position, isStart bool) error {
	answer := s.book.Lookup(p)
	if answer == nil {
		return errors.New("the book does not have this position")
	}
	b := s.book
	fmt.Fprintf(s.out, "%s: %d positions by %d searches\nmade by %s\n", b.Game().Name(), b.Len(), b.Searches(), b.Command())
	fmt.Fprintf(s.out, "%v to move: %v%s\n\n", p.ToMove(), answer.Value, s.chance(answer.Value, " (%.1f%%)"))
	s.table(p, answer)
	switch {
	case !isStart:
	case answer.Value.Proved && answer.Value.Score != 0:
		fmt.Fprintln(s.out, "\nThe value of the start is proven, so no opening is fair; turns with a chance have estimates.")
	default:
		s.fairest(p, answer)
	}
	return nil
}

// A bookShower writes tables of a book.
type bookShower struct {
	out   io.Writer
	book  *book.Book
	scale float64 // centipawns at which the odds of a win are e to 1

	depth, turns int // the most to show
}

// chance returns the expected part of the points in percent, or "" for a proved value.
func (s *bookShower) chance(v book.Value, format string) string {
	if v.Proved {
		return ""
	}
	return fmt.Sprintf(format, 100*odds.Chance(float64(v.Score), s.scale))
}

// table writes the turns of a position.
func (s *bookShower) table(p positions.Position, a *book.Answer) {
	t := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "turn\tvalue\tchance\tdepth\tpositions\tanswers")
	s.rows(t, p, a, 0)
	t.Flush()
	if !a.Complete && (s.turns == 0 || len(a.Turns) <= s.turns) {
		fmt.Fprintln(s.out, "Other turns are not in the book.")
	}
}

func (s *bookShower) rows(t io.Writer, p positions.Position, a *book.Answer, level int) {
	shown := a.Turns
	if s.turns > 0 {
		shown = shown[:min(len(shown), s.turns)]
	}
	for _, line := range shown {
		steps, err := positions.PlayTurn(p, line.Move)
		if err != nil {
			continue
		}
		next := s.book.Lookup(p)
		value, chance := "-", ""
		if line.Known {
			value, chance = line.Value.String(), s.chance(line.Value, "%.1f%%")
		}
		fmt.Fprintf(t, "%s%s\t%s\t%s\t%d\t%d\t%s\n", strings.Repeat("  ", level), line.Move, value, chance, line.Depth, line.Positions, bestAnswer(next))
		if next != nil && level+1 < s.depth {
			s.rows(t, p, next, level+1)
		}
		positions.UndoTurn(p, steps)
	}
}

// bestAnswer returns the best turn of an answer, if there is one.
func bestAnswer(a *book.Answer) string {
	if a == nil || len(a.Turns) == 0 {
		return ""
	}
	if best := a.Turns[0]; a.Pie && best.Move != book.Swap {
		return "no swap, " + best.Move
	}
	return a.Turns[0].Move
}

// An opening is a first turn with its value for the player who moves next, without a
// swap.
type fairOpening struct {
	move  string
	value book.Value
	depth int
	size  int
}

// maxFairest is the number of fair openings that are shown.
const maxFairest = 8

// fairest writes the first turns that leave the game nearest to even.
func (s *bookShower) fairest(p positions.Position, a *book.Answer) {
	var list []fairOpening
	for _, line := range a.Turns {
		o := fairOpening{line.Move, book.Value{Score: -line.Value.Score, Proved: line.Value.Proved}, line.Depth, line.Positions}
		steps, err := positions.PlayTurn(p, line.Move)
		if err != nil || !line.Known {
			continue
		}
		if next := s.book.Lookup(p); next != nil && next.Pie {
			if swap, err := positions.PlayTurn(p, book.Swap); err == nil {
				if swapped := s.book.Lookup(p); swapped != nil {
					o.value = swapped.Value
				}
				positions.UndoTurn(p, swap)
			}
		}
		positions.UndoTurn(p, steps)
		list = append(list, o)
	}
	slices.SortStableFunc(list, func(a, b fairOpening) int {
		return cmp.Or(cmp.Compare(abs(a.value), abs(b.value)), cmp.Compare(b.size, a.size))
	})
	fmt.Fprintln(s.out, "\nThe fairest openings, with the value for the player who moves next:")
	t := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "turn\tvalue\tchance\tdepth\tpositions")
	for _, o := range list[:min(len(list), maxFairest)] {
		fmt.Fprintf(t, "%s\t%v\t%s\t%d\t%d\n", o.move, o.value, s.chance(o.value, "%.1f%%"), o.depth, o.size)
	}
	t.Flush()
}

func abs(v book.Value) int { return max(int(v.Score), -int(v.Score)) }
