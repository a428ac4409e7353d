package check

import (
	"fmt"
	"time"
)

// signs counts pairs of clear scores: that of a position, and that after its best move. Mates do not
// count, since another point judges them, and an engine may make them in another way.
type signs struct {
	changed    int
	bothWin    int    // both positive
	bothLose   int    // both negative
	sent, came string // of the first that did not change
}

func (c *signs) add(now, next infoLine, sent string) {
	const clear = 100 // centipawns
	isClear := func(i infoLine) bool { return !i.isMate() && (i.score() >= clear || i.score() <= -clear) }
	switch {
	case !isClear(now) || !isClear(next):
		return
	case (now.score() > 0) != (next.score() > 0):
		c.changed++
		return
	case now.score() > 0:
		c.bothWin++
	default:
		c.bothLose++
	}
	if c.came == "" {
		c.sent, c.came = sent, clip(now.text)+", then "+clip(next.text)
	}
}

func (c *signs) all() int { return c.changed + c.bothWin + c.bothLose }

// areKept reports whether scores are for one player, whoever is to move. A hopeful engine may take
// the side to move for the better one, and a fearful engine the other side, but none does both.
func (c *signs) areKept() bool {
	const few = 2
	return min(c.bothWin, c.bothLose) >= few && c.bothWin+c.bothLose > 2*c.changed
}

// scoresChange judges the signs of scores in each game.
func (s *session) scoresChange() error {
	changed, all := 0, 0
	for _, g := range s.Games {
		if s.ensureGame(g) != nil {
			continue // other points say why
		}
		pairs, err := s.pairScores()
		if err != nil {
			return err
		}
		if pairs.areKept() {
			came := fmt.Sprintf("%s (and so in %d of %d)", pairs.came, pairs.bothWin+pairs.bothLose, pairs.all())
			return mismatch("", pairs.sent, came, "score for the player to move: another sign after the best move")
		}
		changed, all = changed+pairs.changed, all+pairs.all()
	}
	if s.note = fmt.Sprintf("%d of %d clear scores change", changed, all); all < 6 {
		return skipped{"there are too few clear scores"}
	}
	return nil
}

// pairScores searches positions of random games, and then those after their best moves, where the
// other player is to move. The second search looks a turn less far, to the same positions: many
// evaluations favour the side that has just moved.
func (s *session) pairScores() (pairs signs, err error) {
	const enough, least, most = 24, 24, 100
	for tried, begun := 0, time.Now(); pairs.all() < enough && tried < most; tried++ {
		if tried >= least && time.Since(begun) > s.span(250*time.Millisecond) {
			break
		}
		l := s.branch(line{}, 0, 2+s.rng.IntN(30))
		for l.isOver() {
			l = s.branch(l, max(len(l.moves)-3-s.rng.IntN(4), 0), 0)
		}
		at := l
		answer, err := s.search(at, "depth 2", 2*s.Patience)
		if err != nil {
			return pairs, err
		}
		now, told := s.heard.best()
		if !told {
			return pairs, skipped{"it tells no scores"}
		}
		if l = l.after(answer.Move); l.isOver() || l.p.ToMove() == at.p.ToMove() {
			continue
		}
		if _, err := s.search(l, "depth 1", 2*s.Patience, at); err != nil {
			return pairs, err
		}
		if next, told := s.heard.best(); told {
			pairs.add(now, next, at.command()+"; go depth 2; "+l.command()+"; go depth 1")
		}
	}
	return pairs, nil
}
