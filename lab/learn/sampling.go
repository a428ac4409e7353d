// Package learn learns evaluations from games of the engine against itself: weights of
// features and of tables of patterns, nets, and policies. It also plays these games, in which
// random turns make each another one.
//
// The games are kept in shards, with
// what its search found. A file holds one shard or several, one after the other, so that
// files are merged by writing them one behind the other.
//
// A shard is, in this order:
//
//   - the line "tetrad shard 1"
//   - a line of JSON, the header
//   - the games, see game.go
//   - 32 bytes: the SHA-256 of all that comes before them
//
// A step is written as its index among the legal steps, so that nothing that breaks the
// rules can be written. A turn takes about five bytes, or 20 to 40 with the visits of 100
// playouts.
package learn

import (
	"context"
	"fmt"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search"
)

// A Source has games to learn from.
type Source struct {
	Shards []string // files of games

	variants   []positions.Game // that the files may have
	evaluation func(positions.Game) *game.Evaluation
}

// use sets the variants, all of one game. It refuses a variant whose evaluation has nothing
// to learn; what says what is missing then.
func (s *Source) use(r engine.Registry, names []string, what string, learns func(*game.Evaluation) bool) (entry game.Entry, err error) {
	s.variants = nil
	for _, name := range names {
		variant, of, err := r.Game(name)
		switch {
		case err != nil:
			return entry, err
		case len(s.variants) > 0 && of.Family != entry.Family:
			return entry, fmt.Errorf("%s and %s are not variants of one game", s.variants[0].Name(), name)
		case of.NewEvaluation == nil || !learns(of.NewEvaluation(variant)):
			return entry, fmt.Errorf("the evaluation of %s has no %s", variant.Name(), what)
		}
		s.variants, entry = append(s.variants, variant), of
	}
	s.evaluation = entry.NewEvaluation
	return entry, nil
}

// each calls yield with each game. It returns the SHA-256 of the files in their order.
func (s *Source) each(ctx context.Context, yield func(*game.Evaluation, positions.Game, *trainingGame)) (sum string, err error) {
	return eachFile(ctx, s.Shards, s.variants, func(variant positions.Game, g *trainingGame) error {
		yield(s.evaluation(variant), variant, g)
		return nil
	})
}

// Sampling says how games become samples.
type Sampling struct {
	Source
	Blend float64 // part of the score of the search in a sample's target, 0 to 1; the rest is the return
	// Lambda is the part of the next position's return in the return of a position, 0 to 1.
	// The rest is the score of the position. With 1, the return is the result of the game.
	Lambda float64
	Part   Part // of the positions that become samples
	// BetweenTurns leaves out the positions inside turns.
	BetweenTurns bool

	scale    float64 // the score, in centipawns, at which the odds of a win are e to 1
	unplayed bool    // whether positions are samples that the search has visited and not played
}

// A Part tells which positions become samples, in a game that begins with a setup.
type Part string

// The parts of a game.
const (
	Whole     Part = "all"
	SetupOnly Part = "setup"
	PlayOnly  Part = "play"
)

// isWhole reports whether all positions become samples.
func (p Part) isWhole() bool { return p == Whole || p == "" }

// has reports whether a position of the setup, or of play, is in the part.
func (p Part) has(setup bool) bool { return setup && p != PlayOnly || !setup && p != SetupOnly }

// data are the samples of games.
type data[S any] struct {
	samples []S
	held    []S // of one game in heldOut; a fit must not see them, since they measure how well it does on others
	games   int
	sum     string // SHA-256 of the files, in hexadecimal
}

// heldOut is the number of games of which one is held out, and thus the least number of
// games to learn from.
const heldOut = 19

// tooFew is the error of too few games.
func tooFew(games int) error {
	return fmt.Errorf("%d games are too few; %d and more are needed, for one in %d is held out", games, heldOut, heldOut)
}

// read returns the samples that see makes of the positions in all games. Its ok is false
// where a position is none.
func read[S any](ctx context.Context, s Sampling, see func(e *game.Evaluation, p positions.Position, target float64) (sample S, ok bool)) (d data[S], err error) {
	d.sum, err = s.each(ctx, func(e *game.Evaluation, variant positions.Game, g *trainingGame) {
		list := &d.samples
		if d.games%heldOut == heldOut-1 {
			list = &d.held
		}
		d.games++
		s.eachPosition(e, variant, g, func(p positions.Position, target float64) {
			if sample, ok := see(e, p, target); ok {
				*list = append(*list, sample)
			}
		})
	})
	if err == nil && d.games < heldOut {
		err = tooFew(d.games)
	}
	return d, err
}

// eachPosition calls yield with the positions of a game to learn from, and with their targets:
// the results to expect for the player to move, from 0 to 1.
func (s *Sampling) eachPosition(e *game.Evaluation, variant positions.Game, g *trainingGame, yield func(p positions.Position, target float64)) {
	var steps []searchedStep
	p := variant.Start()
	s.eachStep(e, p, g, func(turn int) {
		score := g.Turns[turn].Score
		steps = append(steps, searchedStep{
			mover: p.ToMove(), score: forP1(s.chance(score), p.ToMove()), proven: score.IsProven(),
			slips: turn+1 < len(g.Turns) && !g.Turns[turn+1].Searched, setup: inSetup(e, p),
		})
	})
	came := resultOf(g.Outcome)
	if g.IsCut() {
		came = forP1(s.chance(g.Turns[len(g.Turns)-1].Score), p.ToMove())
	}
	targets := s.targets(steps, came)
	p = variant.Start()
	s.eachStep(e, p, g, func(int) {
		yield(p, targets[0])
		targets = targets[1:]
	})
	if s.unplayed && s.Part.has(false) {
		s.eachUnplayed(e, variant.Start(), g, yield)
	}
}

// eachStep plays the turns of a game on p. It calls yield before each searched step to learn
// from, with the number of its turn. Positions inside a turn are worth as much as the whole
// turn.
func (s *Sampling) eachStep(e *game.Evaluation, p positions.Position, g *trainingGame, yield func(turn int)) {
	for i, t := range playedTurns(g) {
		for j, step := range t.Steps {
			if t.Searched && (j == 0 || !s.BetweenTurns) && s.Part.has(inSetup(e, p)) {
				yield(i)
			}
			p.Do(step)
		}
	}
}

// eachUnplayed calls yield with the position after each turn that a search has visited, where
// the game goes on. Its target is the score of the turn, from the other side. There are none
// of a setup, whose scores mean little.
func (s *Sampling) eachUnplayed(e *game.Evaluation, p positions.Position, g *trainingGame, yield func(p positions.Position, target float64)) {
	for _, played := range playedTurns(g) {
		mover := p.ToMove()
		for _, t := range played.Visited {
			positions.DoTurn(p, t.Steps)
			if p.Outcome() == positions.Undecided && !inSetup(e, p) {
				target := s.chance(t.Score)
				if p.ToMove() != mover {
					target = 1 - target
				}
				yield(p, target)
			}
			positions.UndoTurn(p, t.Steps)
		}
		positions.DoTurn(p, played.Steps)
	}
}

// playedTurns returns the turns of a game, but for the last one of a game that is cut: its
// score is what the game came to.
func playedTurns(g *trainingGame) []trainingTurn {
	if g.IsCut() {
		return g.Turns[:len(g.Turns)-1]
	}
	return g.Turns
}

// chance returns the expected result that a score stands for.
func (s *Sampling) chance(score search.Score) float64 {
	return positions.Chance(float64(score), s.scale)
}

// A searchedStep is a step that a search found.
type searchedStep struct {
	mover  positions.Player
	score  float64 // of the search, as the expected result for P1
	proven bool    // the score is proven
	slips  bool    // the turn after it is random
	setup  bool    // the position is in the setup of the game
}

// targets returns the targets of steps, for the player to move, which are returns of temporal
// differences (R. Sutton, "Learning to Predict by the Methods of Temporal Differences", 1988).
// If games are long and full of slips, a small lambda removes much noise. came is the expected
// result for P1 after the last step, and then the return of each position.
func (s *Sampling) targets(steps []searchedStep, came float64) []float64 {
	targets := make([]float64, len(steps))
	for i := len(steps) - 1; i >= 0; i-- {
		m := &steps[i]
		if m.setup && !m.proven {
			targets[i] = forP1(came, m.mover)
			continue
		}
		if s.Lambda < 1 && (m.proven || m.slips) {
			came = m.score // best play is known or was not played
		}
		targets[i] = forP1(s.Blend*m.score+(1-s.Blend)*came, m.mover)
		came = s.Lambda*came + (1-s.Lambda)*m.score
	}
	return targets
}

// inSetup reports whether p is in the setup of its game. The value of a setup position
// shows only when play begins, which is too late for scores. The target of such a position is
// therefore the return alone. In shards of setups alone, which selfplay.Spec.Setup makes, it is
// the score of the search at the end of the setup.
func inSetup(e *game.Evaluation, p positions.Position) bool { return e.Setup != nil && e.Setup(p) }

// resultOf returns the result of a game for P1: 1, or 0.5 for a draw, or 0.
func resultOf(outcome positions.Outcome) float64 {
	winner, won := outcome.Winner()
	if !won {
		return 0.5
	}
	return forP1(1, winner)
}

// forP1 converts the expected result of a player to that of P1, and back.
func forP1(expected float64, player positions.Player) float64 {
	if player == positions.P1 {
		return expected
	}
	return 1 - expected
}
