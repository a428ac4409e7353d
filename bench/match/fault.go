package match

import (
	"errors"
	"fmt"

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

// asFault converts a client's error to a fault of its player. The error of a context
// is no player's fault and is returned unchanged.
func asFault(player positions.Player, err error) error {
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
