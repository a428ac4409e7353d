package check

import (
	"fmt"
	"time"
)

// signs counts pairs of clear scores: that of a position, and that after its best move. Mates do not
// count, since another point judges them, and an engine may make them in another way.
type signs struct {
	changed   int
	bothWin   int    // both positive
	bothLose  int    // both negative
	came      string // of the first that did not change
	at, after line   // that of the first and its best move
}

func (c *signs) add(now, next infoLine, at, after line) {
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
		c.at, c.after, c.came = at, after, clip(now.text)+", then "+clip(next.text)
	}
}

func (c *signs) all() int { return c.changed + c.bothWin + c.bothLose }

// areKept reports whether scores are for one player, whoever is to move. A hopeful engine may take
// the side to move for the better one, and a fearful engine the other side, but none does both.
func (c *signs) areKept() bool {
	const few = 2
	return min(c.bothWin, c.bothLose) >= few && c.bothWin+c.bothLose > 2*c.changed
}

// scoresChange judges the signs of scores.
func (s *session) scoresChange() {
	pairs := s.pairScores()
	if pairs.areKept() {
		came := fmt.Sprintf("%s (and so in %d of %d)", pairs.came, pairs.bothWin+pairs.bothLose, pairs.all())
		wrong := pairs.after.wrong("go depth 1", came, "score for the player to move: another sign after the best move")
		wrong.sent = pairs.at.command() + "; go depth 2; " + wrong.sent
		fail(wrong)
	}
	if s.note = fmt.Sprintf("%d of %d clear scores change", pairs.changed, pairs.all()); pairs.all() < 6 {
		skip("there are too few clear scores")
	}
}

// pairScores searches positions of random games, and then those after their best moves, where the
// other player is to move. The second search looks a turn less far, to the same positions: many
// evaluations favour the side that has just moved.
func (s *session) pairScores() (pairs signs) {
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
		answer := s.search(at, "depth 2", 2*s.Patience)
		now, told := s.heard.best()
		if !told {
			skip("it tells no scores")
		}
		if l = l.after(answer.Move); l.isOver() || l.p.ToMove() == at.p.ToMove() {
			continue
		}
		s.search(l, "depth 1", 2*s.Patience, at)
		if next, told := s.heard.best(); told {
			pairs.add(now, next, at, l)
		}
	}
	return pairs
}
