package match

import (
	"time"

	"tetrad/protocol/record"
)

// A Live is a game that is being played, for those who watch.
type Live struct {
	// Game holds what the game has so far, without warnings. Its slices must not be
	// changed.
	Game record.Game
	Left [2]time.Duration // on the clocks of p1 and p2; meaningless without a limit for the game
	Over bool             // no more will come of this game; it has no result if it was interrupted
}

// show tells those who watch how the game stands. The moves need no copy: the game
// only appends to them.
func (t *table) show(over bool) {
	if t.playing == nil {
		return
	}
	live := Live{t.record, t.clocks.left, over}
	live.Game.Warnings = nil
	t.playing(live)
}
