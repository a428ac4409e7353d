package certificate

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"tetrad/positions"
)

// A Checker checks certificates.
type Checker struct {
	// Game returns the game of a name.
	Game    func(name string) (positions.Game, error)
	Threads int // that check lines at the same time; 0 counts as 1

	checked atomic.Int64
}

// Checked returns the number of lines that were checked so far. It may be called while
// Check runs.
func (c *Checker) Checked() int64 { return c.checked.Load() }

// Check checks every line of a certificate and its claims. The error names the first
// fault that was found, with the number of its line in the claim.
func (c *Checker) Check(ctx context.Context, cert *Certificate) error {
	game, err := c.Game(cert.Game)
	if err != nil {
		return err
	}
	if game.Name() != cert.Game {
		return fmt.Errorf("the game is %.40q, want %q", cert.Game, game.Name())
	}
	root, err := game.Parse(cert.Root)
	if err != nil {
		return fmt.Errorf("the root: %w", err)
	}
	if root.Abilities().Recurrent != nil {
		return errors.New("positions of this game can come again, which lines do not tell")
	}
	if len(cert.Claims) == 0 {
		return errors.New("there is no claim")
	}
	images := ImagesOf(game, root)
	for i := range cert.Claims {
		claim := &cert.Claims[i]
		if err := c.claim(ctx, &proof{claim, game, images, cert.Search, nil}, root); err != nil {
			return fmt.Errorf("the claim that %s gets at least %d: %w", claim.Player, claim.Goal, err)
		}
	}
	return nil
}

// A proof is a claim whose lines are checked.
type proof struct {
	*Claim
	game   positions.Game
	images Images
	search int
	at     map[string]int // the first line of each position
}

// claim checks the lines of a claim, in any order since each is a statement of its own,
// and then the claim.
func (c *Checker) claim(ctx context.Context, p *proof, root positions.Position) error {
	p.at = make(map[string]int, len(p.lines))
	for i, l := range p.lines {
		key := p.images.Key(l.fen)
		if _, ok := p.at[key]; !ok {
			p.at[key] = i
		}
	}
	group, ctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	for range max(c.Threads, 1) {
		group.Go(func() error {
			w := walker{proof: p, plain: Plain{Player: p.Player, Goal: p.Goal}}
			for {
				i := int(next.Add(1)) - 1
				if i >= len(p.lines) {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := w.line(i); err != nil {
					return fmt.Errorf("line %d, %q: %w", i+1, p.lines[i].fen+"; "+p.lines[i].move, err)
				}
				c.checked.Add(1)
			}
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	w := walker{proof: p, plain: Plain{Player: p.Player, Goal: p.Goal}, before: len(p.lines)}
	return w.holds(root.Copy())
}

// A walker checks one line at a time.
type walker struct {
	*proof
	plain  Plain
	before int // lines before this one may be used
}

// line checks a line.
func (w *walker) line(i int) error {
	l := w.lines[i]
	w.before = i
	p, err := w.game.Parse(l.fen)
	if err != nil {
		return err
	}
	switch {
	case p.FEN() != l.fen: // lines are found by this text
		return fmt.Errorf("the position is written %s", p.FEN())
	case p.Outcome() != positions.Undecided:
		return errors.New("the game is over there")
	}
	if p.ToMove() != w.Player {
		return fmt.Errorf("%s is to move there, who does not make the claim", p.ToMove())
	}
	if _, err := positions.PlayTurn(p, l.move); err != nil {
		return fmt.Errorf("the move is illegal: %w", err)
	}
	return w.holds(p)
}

// holds checks that the goal is reached from p: by what is known of it, or else, if the
// opponent is to move, after each turn.
func (w *walker) holds(p positions.Position) error {
	if p.ToMove() == w.Player || p.Outcome() != positions.Undecided {
		return w.known(p)
	}
	var wrong error
	positions.EachTurn(p, func(steps []positions.Step) bool {
		turn := p.TurnString(steps)
		positions.DoTurn(p, steps)
		if err := w.holds(p); err != nil {
			wrong = fmt.Errorf("after %s: %w", turn, err)
		}
		positions.UndoTurn(p, steps)
		return wrong == nil
	})
	return wrong
}

// known checks that the goal is reached from p by an earlier line, or by plain search.
func (w *walker) known(p positions.Position) error {
	if at, ok := w.at[w.images.Key(p.FEN())]; ok && at < w.before && p.Outcome() == positions.Undecided {
		return nil
	}
	switch w.plain.Ask(p, w.search) {
	case Proven:
		return nil
	case Refuted:
		return fmt.Errorf("the value is wrong: plain search shows that %s gets less in %s", w.Player, p.FEN())
	}
	return fmt.Errorf("no earlier line has the position %s, and plain search of %d nodes does not prove it", p.FEN(), w.search)
}
