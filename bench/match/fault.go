package match

import (
	"errors"
	"fmt"
	"time"

	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/protocol/ugiclient"
)

// A fault is a mistake of a player that loses the game.
type fault struct {
	player positions.Player
	reason record.Reason
	detail string
}

// Error describes the fault.
func (f *fault) Error() string { return fmt.Sprintf("%v: %s: %s", f.player, f.reason, f.detail) }

// A void is the error of a game that says nothing about its players, since something
// happened to the runner or to the machine. The game is played again.
type void struct {
	reason string
	ended  bool // something else has ended an engine; otherwise, time was lost
}

// Error says what happened.
func (v *void) Error() string { return v.reason }

// asFault converts a client's error to a fault of its player, or to a [void] if the
// engine was ended from outside. All other errors, such as that of a context, are
// nobody's fault and are returned unchanged.
func asFault(player positions.Player, err error) error {
	if errors.As(err, new(*fault)) || errors.As(err, new(*void)) || errors.Is(err, ugiclient.ErrNoProcess) {
		return err
	}
	reasons := []struct {
		err    error
		reason record.Reason
	}{
		{ugiclient.ErrStart, record.NoStart},
		{ugiclient.ErrCrashed, record.Crashed},
		{ugiclient.ErrSilent, record.Hangs},
		{ugiclient.ErrGarbage, record.Garbage},
	}
	for _, r := range reasons {
		if errors.Is(err, r.err) {
			return &fault{player, r.reason, err.Error()}
		}
	}
	return err
}

// silentPart is the least part of a wait, in which this program stood still, that
// excuses an engine for its silence: one in so many.
const silentPart = 10

// excuse returns err, the error of a wait for an engine since begin, or a [void] if the
// engine was ended from outside, or was silent while this program stood still.
func (h *heartbeat) excuse(err error, name string, begin time.Time) error {
	switch {
	case errors.Is(err, ugiclient.ErrEnded):
		return &void{fmt.Sprintf("engine %s %v", name, err), true}
	case !errors.Is(err, ugiclient.ErrSilent):
		return err
	}
	end := time.Now()
	if still, _ := h.between(begin, end); still > end.Sub(begin)/silentPart {
		return &void{reason: stoodStill(still, name)}
	}
	return err
}

// stoodStill says that this program stood still while it waited for an engine.
func stoodStill(still time.Duration, name string) string {
	return fmt.Sprintf("the runner stood still for %v while it waited for %s", still.Round(time.Millisecond), name)
}
