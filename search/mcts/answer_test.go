package mcts

import (
	"fmt"
	"slices"
	"testing"
)

// TestBounds compares candidates by their visits, their means and the variance of
// their results.
func TestBounds(t *testing.T) {
	// of returns a candidate. Half of its results are mean + spread, and half are mean
	// - spread.
	of := func(visits, mean, spread float64) candidate {
		return candidate{visits: visits, sum: visits * mean, squares: visits * (mean*mean + spread*spread)}
	}
	params := Defaults()
	tests := []struct {
		name          string
		better, worse candidate
	}{
		{"alike but for visits", of(400, 0.5, 0.1), of(300, 0.5, 0.1)},
		{"a better mean, nearly as sure", of(300, 0.6, 0.1), of(400, 0.5, 0.1)},
		{"a better mean of results that vary", of(400, 0.5, 0.1), of(50, 0.52, 0.3)},
		{"a better mean of few visits", of(400, 0.5, 0.1), of(39, 0.9, 0)},
		{"more visits, both lost for sure", of(400, 0, 0), of(300, 0, 0)},
		{"both too little known", of(30, 0.4, 0.1), of(20, 0.9, 0.1)},
	}
	for _, test := range tests {
		all := []candidate{test.worse, test.better, of(400, 0.1, 0.1)}
		setBounds(all, 0.5, &params)
		if all[1].compare(all[0]) >= 0 || all[0].compare(all[1]) <= 0 {
			t.Errorf("%s: %+v comes before %+v", test.name, all[0], all[1])
		}
	}
	all := []candidate{{visits: 10, sum: 10, squares: 10}, {visits: 9, sum: 9, squares: 9, proof: proof{loss, 2}}, {visits: 1, proof: proof{win, 5}}}
	setBounds(all, 0.5, &params)
	slices.SortStableFunc(all, candidate.compare)
	if all[0].proof.value != win || all[2].proof.value != loss {
		t.Errorf("proofs should count more than bounds: %+v", all)
	}
}

// TestSquares adds results of all sizes to a node.
func TestSquares(t *testing.T) {
	var n node
	sum, squares := 0.0, 0.0
	for i := range 101 {
		result := float64(i) / 100
		n.enter()
		n.add(result)
		sum += result
		squares += result * result
	}
	c := candidateOf(&n)
	if d := c.sum - sum; d < -1e-3 || d > 1e-3 {
		t.Errorf("sum %f, want %f", c.sum, sum)
	}
	if d := c.squares - squares; d < -1e-3 || d > 1e-3 {
		t.Errorf("squares %f, want %f", c.squares, squares)
	}
}

// TestDrawnIsProved checks which turns count as drawn for certain.
func TestDrawnIsProved(t *testing.T) {
	for value, want := range map[verdict][2]string{
		open: {"<nil>", "<nil>"}, loss: {"<nil>", "<nil>"}, win: {"<nil>", "<nil>"}, draw: {"&{1 999 0}", "&{0 1000 0}"},
	} {
		c := candidate{visits: 9, sum: 4.5, proof: proof{value: value}}
		if got := [2]string{fmt.Sprint(c.drawn(true)), fmt.Sprint(c.drawn(false))}; got != want {
			t.Errorf("verdict %d: %v, want %v", value, got, want)
		}
	}
}
