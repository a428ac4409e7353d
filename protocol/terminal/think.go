package terminal

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/analysis"
	"tetrad/protocol/lines"
	"tetrad/protocol/record"
)

// think lets the engine play a turn. An interruption makes it play at once. If no
// person plays in this game, it then also waits for the command go.
func (s *Session) think() error {
	player := s.Engine.Position().ToMove()
	found, err := s.search()
	if err != nil {
		return err
	}
	m := record.Move{Turn: found.Move, Nodes: found.Nodes, Millis: float64(found.Elapsed.Milliseconds())}
	what := fmt.Sprintf("%.1f s", found.Elapsed.Seconds())
	if len(found.Lines) > 0 {
		best := found.Lines[0]
		m.Score, m.Depth = lines.Score(best.Score), best.Depth
		what = fmt.Sprintf("%s, depth %d, %s", inTurns(analysis.NewScore(best.Score)), best.Depth, what)
	}
	s.say("%s plays %s (%s)", s.colour(player), found.Move, what)
	s.paused = found.Interrupted != nil && s.Persons == [2]bool{}
	return s.add(m)
}

// search lets the engine search the current position.
func (s *Session) search() (engine.Result, error) {
	ctx, release := s.Interruptible()
	defer release()
	show, wipe := s.progress("... thinking")
	defer wipe()
	return s.Engine.Best(ctx, s.Request, func(l engine.Line) {
		if l.Line <= 1 {
			show(analysis.NewScore(l.Score), l.Depth, l.Moves)
		}
	})
}

// advise analyses the current position at full strength.
func (s *Session) advise(limits analysis.Limits, lines int) (*analysis.Result, error) {
	if s.over() {
		return nil, positions.ErrGameOver
	}
	ctx, release := s.Interruptible()
	defer release()
	show, wipe := s.progress("... looking")
	defer wipe()
	r := analysis.Request{
		ID: "advice", Game: s.game.Variant, FEN: s.game.FEN, Moves: s.game.Turns(),
		Limits: limits, Lines: lines, UpdateMillis: 200,
	}
	result, err := s.Advisers.Analyze(ctx, &r, func(r *analysis.Result) {
		if len(r.Lines) > 0 {
			show(r.Lines[0].Score, r.Lines[0].Depth, r.Lines[0].Moves)
		}
	})
	if err == nil && len(result.Lines) == 0 {
		err = errors.New("it was interrupted too early")
	}
	return result, err
}

func (s *Session) hint([]string) error {
	r, err := s.advise(s.Advice, 1)
	if err != nil {
		return err
	}
	best, mover := r.Lines[0], s.colour(s.Engine.Position().ToMove())
	score := fmt.Sprintf("%v for %s", best.Score, mover)
	if best.Score.Mate != nil {
		score = mover + " " + inTurns(best.Score)
	}
	hint := fmt.Sprintf("Try %s (%s, depth %d)", best.Moves[0], score, best.Depth)
	if len(best.Moves) > 1 {
		hint += ", expecting " + best.Moves[1]
	}
	s.say("%s", hint)
	return nil
}

// inTurns returns a score in words: "+0.34", "wins in 3 turns".
func inTurns(score analysis.Score) string {
	switch {
	case score.Mate == nil:
		return score.String()
	case *score.Mate == 1 || *score.Mate == -1:
		return score.String() + " turn"
	}
	return score.String() + " turns"
}

// adviceLines is the number of lines that analyze shows.
const adviceLines = 3

// analyze shows the best lines, and the chances if the search estimates them.
func (s *Session) analyze(args []string) error {
	limits := s.Advice
	if len(args) > 0 {
		seconds, err := strconv.ParseFloat(args[0], 64)
		if err != nil || !(seconds > 0 && seconds <= 86400) {
			return fmt.Errorf("%q is not a number of seconds", printable(args[0]))
		}
		limits = analysis.Limits{Millis: seconds * 1000}
	}
	r, err := s.advise(limits, adviceLines)
	if err != nil {
		return err
	}
	s.say("For %s, after %d nodes in %.1f s:", s.colour(s.Engine.Position().ToMove()), r.Nodes, r.Millis/1000)
	for i, l := range r.Lines {
		line := fmt.Sprintf("%d. %-17s depth %-3d", i+1, inTurns(l.Score), l.Depth)
		if l.WDL != nil {
			line += fmt.Sprintf(" wins %s draws %s", lines.Percent(l.WDL.Win), lines.Percent(l.WDL.Draw))
		}
		s.say("%s", clip(line+" "+strings.Join(l.Moves, " "), s.Display.Width()-1))
	}
	return nil
}

// progressInterval is the least time between two versions of the line of a search.
const progressInterval = 200 * time.Millisecond

// progress returns functions that show and wipe a line about a search. The line is
// overwritten as the search goes on.
func (s *Session) progress(word string) (show func(score analysis.Score, depth int, moves []string), wipe func()) {
	next, shown := time.Now().Add(progressInterval), false
	show = func(score analysis.Score, depth int, moves []string) {
		if !s.Display.Live || time.Now().Before(next) {
			return
		}
		next, shown = time.Now().Add(progressInterval), true
		line := fmt.Sprintf("%s: %s, depth %d, %s", word, inTurns(score), depth, strings.Join(moves, " "))
		// A line that fills the last column would wrap on some terminals.
		fmt.Fprint(s.Out, "\r\x1b[K"+clip(line, s.Display.Width()-1))
	}
	wipe = func() {
		if shown {
			fmt.Fprint(s.Out, "\r\x1b[K")
		}
	}
	return show, wipe
}
