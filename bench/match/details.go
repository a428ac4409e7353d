package match

import (
	"time"

	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/protocol/ugiclient"
)

// details returns the optional details of a move's record. Call it after charging
// the player's clock for the move.
func (t *table) details(mover positions.Player, a *ugiclient.Answer) (d record.Details) {
	if !t.settings.Details {
		return d
	}
	d.Speed, d.Hashfull = a.Info.Speed, a.Info.Hash
	if a.Info.Timed {
		d.Engine = inMillis(a.Info.Time)
		if !a.Hit {
			d.Latency = inMillis(a.Elapsed - a.Info.Time)
		}
	}
	if t.clocks.limits[mover].Time > 0 {
		d.Left = inMillis(t.clocks.left[mover])
	}
	return d
}

func inMillis(d time.Duration) *float64 { return new(record.Millis(d)) }
