package match

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// Adjudication ends games early. The zero value never ends one.
type Adjudication struct {
	// A player wins when both players have reported a score of at least WinScore for
	// that player in each of their last WinTurns turns. A game is drawn when both
	// have reported at most DrawScore for either side in each of their last
	// DrawTurns turns. Turns of 0 switch a rule off.
	WinScore  int `json:"win_score,omitempty" toml:"win_score"` // centipawns
	WinTurns  int `json:"win_turns,omitempty" toml:"win_turns"`
	DrawScore int `json:"draw_score,omitempty" toml:"draw_score"` // centipawns
	DrawTurns int `json:"draw_turns,omitempty" toml:"draw_turns"`
	DrawAfter int `json:"draw_after,omitempty" toml:"draw_after"` // no draw before this many turns
	// A game is drawn after MaxTurns turns, including the opening. 0 means never.
	MaxTurns int `json:"max_turns,omitempty" toml:"max_turns"`
	// A game ends with its proved result as soon as an exact search of the runner finds
	// it and both engines have moved, unless it was proved at the end of the opening. What
	// the engines report makes no difference.
	Prove bool `json:"prove,omitempty" toml:"prove"`
}

func (a Adjudication) check() error {
	if a.WinScore < 0 || a.WinTurns < 0 || a.DrawScore < 0 || a.DrawTurns < 0 || a.DrawAfter < 0 || a.MaxTurns < 0 {
		return errors.New("a number of the adjudication is negative")
	}
	if a.WinTurns > 0 && a.WinScore == 0 {
		return errors.New("adjudication of wins needs a score")
	}
	return nil
}

// An adjudicator watches the scores of one game.
type adjudicator struct {
	Adjudication
	winning, losing, level [2]int // consecutive turns in which the player reported this
	turns                  int
}

// see records a turn and the score that the player reported, if any.
func (a *adjudicator) see(player positions.Player, score string) {
	a.turns++
	cp, ok := centipawns(score)
	grow := func(run *[2]int, goesOn bool) {
		if run[player]++; !ok || !goesOn {
			run[player] = 0
		}
	}
	grow(&a.winning, cp >= a.WinScore)
	grow(&a.losing, cp <= -a.WinScore)
	grow(&a.level, -a.DrawScore <= cp && cp <= a.DrawScore)
}

// verdict returns the result of the game, or Undecided, and the reason.
func (a *adjudicator) verdict() (positions.Outcome, record.Reason) {
	if a.WinTurns > 0 {
		for _, p := range []positions.Player{positions.P1, positions.P2} {
			if a.winning[p] >= a.WinTurns && a.losing[p.Opponent()] >= a.WinTurns {
				return positions.WinFor(p), record.ByScore
			}
		}
	}
	if a.DrawTurns > 0 && a.turns >= a.DrawAfter && min(a.level[0], a.level[1]) >= a.DrawTurns {
		return positions.Draw, record.ByScore
	}
	if a.MaxTurns > 0 && a.turns >= a.MaxTurns {
		return positions.Draw, record.ByLength
	}
	return positions.Undecided, ""
}

// centipawns parses a score "cp N" or "mate N". A proven result counts as infinite.
func centipawns(score string) (int, bool) {
	kind, number, _ := strings.Cut(score, " ")
	n, err := strconv.Atoi(number)
	switch {
	case err != nil:
		return 0, false
	case kind == "mate" && n > 0:
		return math.MaxInt, true
	case kind == "mate":
		return -math.MaxInt, true
	}
	return n, kind == "cp"
}
