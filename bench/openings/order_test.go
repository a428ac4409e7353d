package openings

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func TestOrder(t *testing.T) {
	for name, c := range map[string]struct {
		order  Order
		length int
		want   []int  // in any order if shuffled
		err    string // part of the error
	}{
		"all":             {Order{}, 4, []int{0, 1, 2, 3}, ""},
		"from the third":  {Order{Start: 3}, 4, []int{2, 3}, ""},
		"two of them":     {Order{Start: 2, Count: 2}, 4, []int{1, 2}, ""},
		"shuffled":        {Order{Start: 2, Shuffled: true, Seed: 7}, 40, nil, ""},
		"too late":        {Order{Start: 5}, 4, nil, "opening 5 is asked for, and there are 4"},
		"too many":        {Order{Start: 2, Count: 4}, 4, nil, "4 openings from number 2 are asked for, and there are 4"},
		"negative":        {Order{Start: -1}, 4, nil, "negative"},
		"of none":         {Order{}, 0, nil, "there are 0"},
		"as many as fit":  {Order{Start: 1, Count: 4}, 4, []int{0, 1, 2, 3}, ""},
		"a huge count":    {Order{Start: 2, Count: math.MaxInt}, 4, nil, "are asked for"},
		"the last, alone": {Order{Start: 4}, 4, []int{3}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := c.order.Indexes(c.length)
			if c.err != "" {
				if err == nil || !strings.Contains(err.Error(), c.err) {
					t.Errorf("%v, error %v, want %q", got, err, c.err)
				}
				return
			}
			if c.order.Shuffled {
				sorted := slices.Sorted(slices.Values(got))
				if err != nil || slices.Equal(sorted, got) || len(slices.Compact(sorted)) != 39 || sorted[0] != 1 || sorted[38] != 39 {
					t.Errorf("%v, %v", got, err)
				}
				if again, _ := c.order.Indexes(c.length); !slices.Equal(again, got) {
					t.Errorf("%v, then %v", got, again)
				}
				c.order.Seed++
				if other, _ := c.order.Indexes(c.length); slices.Equal(other, got) {
					t.Error("another seed gives the same order")
				}
				return
			}
			if err != nil || !slices.Equal(got, c.want) {
				t.Errorf("%v, %v, want %v", got, err, c.want)
			}
		})
	}
}
