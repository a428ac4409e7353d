package farming

import (
	"fmt"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/farm"
)

// TestIdleOrdersShareARow checks which orders have a row in the list.
func TestIdleOrdersShareARow(t *testing.T) {
	order := func(i int, title, owner, state string) farm.OrderState {
		return farm.OrderState{ID: fmt.Sprintf("%016d", i), Order: &farm.Order{
			Workload: jobs.Workload{Kind: "solve-leaf"}, Title: title, Owner: owner, State: state}}
	}
	orders := []farm.OrderState{
		order(1, "tree", "ann", farm.Running),
		order(2, "tree", "ann", farm.Idle),
		order(3, "tree", "ann", farm.Idle),
		order(4, "book", "ann", farm.Idle),
		order(5, "tree", "ann", farm.Idle),
		order(6, "tree", "bob", farm.Idle),
		order(7, "tree", "ann", farm.Stopped),
		order(8, "tree", "ann", farm.Idle),
		order(9, "book", "ann", farm.Idle),
		order(10, "book", "ann", farm.Idle),
	}
	for _, c := range []struct {
		name string
		all  bool
		want string
	}{
		{"all", true, "1 2 3 4 5 6 7 8 9 10"},
		{"alike", false, "1 2+3 4 6 7 9 10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, r := range orderRows(orders, c.all) {
				text := strings.TrimLeft(r.ID, "0")
				if r.More > 0 {
					text += fmt.Sprintf("+%d", r.More)
				}
				got = append(got, text)
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("rows %v, want %s", got, c.want)
			}
		})
	}
	var out strings.Builder
	listFarm(&out, farm.State{Orders: orders}, false)
	if !strings.Contains(out.String(), "tree, and 3 more like it; --all shows them") {
		t.Error(out.String())
	}
}
