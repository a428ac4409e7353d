package jobs

import (
	"errors"
	"fmt"
	"math"
)

// A Speed is how fast the processors of a machine are while all that are meant for jobs
// are at work. The zero value stands for a machine whose speed is not known.
type Speed struct {
	PerSecond uint64  `json:"per_second"` // nodes of the benchmark on one processor; the median
	Spread    float64 `json:"spread"`     // standard deviation of that, as a part of the mean
}

// Bounds on machines that play by the clock. OpenBench and fishtest, which scale clocks
// in the same way, leave out machines that are noisy or much slower than the usual one.
const (
	MaxSpread = 0.05 // above it a machine is noisy
	MinScale  = 0.5  // a clock that is scaled by less stands for a machine that is too fast
	MaxScale  = 2.0  // by more: too slow
)

// Scale returns the factor for times on this machine, so that a search gets as far as on a machine
// of the reference speed, in nodes per second. A reference of 0 means no scaling: the factor is 1.
// The error says why this machine should play no games by the clock, and what can be done.
func (s Speed) Scale(reference uint64) (float64, error) {
	const remedy = "; --reference-speed 0 of the match lets each machine play by its own clock"
	if reference == 0 {
		return 1, nil
	}
	if s.PerSecond == 0 {
		return 0, errors.New("the speed of this machine is not known" + remedy)
	}
	scale := float64(reference) / float64(s.PerSecond)
	switch {
	case s.Spread > MaxSpread:
		return 0, fmt.Errorf("the speed of this machine varies by %.1f%%, and games by the clock need %.0f%% or less: "+
			"end what else runs here and start the worker again%s", 100*s.Spread, 100*MaxSpread, remedy)
	case scale < MinScale || scale > MaxScale:
		return 0, fmt.Errorf("this machine searches %d nodes per second, and these games by the clock are for machines with %.0f to %.0f%s",
			s.PerSecond, float64(reference)/MaxScale, float64(reference)/MinScale, remedy)
	}
	return scale, nil
}

// Check refuses a speed that no machine could have measured.
func (s Speed) Check() error {
	if math.IsNaN(s.Spread) || s.Spread < 0 || s.Spread > math.MaxInt32 {
		return fmt.Errorf("the speed varies by %v", s.Spread)
	}
	return nil
}
