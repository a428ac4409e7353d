package jobs

import (
	"math"
	"strings"
	"testing"
)

func TestScale(t *testing.T) {
	for _, c := range []struct {
		name      string
		speed     Speed
		reference uint64
		want      float64
		refusal   string // "": none
	}{
		{"as fast", Speed{1_000_000, 0.01}, 1_000_000, 1, ""},
		{"twice as fast", Speed{2_000_000, 0.05}, 1_000_000, 0.5, ""},
		{"half as fast", Speed{500_000, 0}, 1_000_000, 2, ""},
		{"a third faster", Speed{1_333_333, 0}, 1_000_000, 0.75, ""},
		{"no reference", Speed{}, 0, 1, ""},
		{"noisy without a reference", Speed{1, 3}, 0, 1, ""},
		{"not known", Speed{}, 1_000_000, 0, "is not known"},
		{"noisy", Speed{1_000_000, 0.051}, 1_000_000, 0, "varies by 5.1%"},
		{"too fast", Speed{2_000_100, 0}, 1_000_000, 0, "for machines with 500000 to 2000000"},
		{"too slow", Speed{499_000, 0}, 1_000_000, 0, "499000 nodes per second"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.speed.Scale(c.reference)
			if math.Abs(got-c.want) > 1e-6 {
				t.Errorf("the scale is %v, want %v", got, c.want)
			}
			switch {
			case c.refusal == "" && err != nil:
				t.Errorf("it is refused: %v", err)
			case c.refusal != "" && (err == nil || !strings.Contains(err.Error(), c.refusal) || !strings.Contains(err.Error(), "--reference-speed 0")):
				t.Errorf("the refusal is %v, want one with %q and a remedy", err, c.refusal)
			}
		})
	}
}
