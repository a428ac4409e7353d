package mcts

import (
	"slices"
	"testing"

	"tetrad/search"
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
		n.add(result, false)
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

// TestChancesClaimNoProof compares chances that are not proven, some of them nearly
// certain, and chances that are.
func TestChancesClaimNoProof(t *testing.T) {
	tests := []struct {
		name   string
		c      candidate
		others bool
		want   search.WDL
	}{
		{"nearly lost", candidate{visits: 1000, sum: 0.01}, true, search.WDL{Win: 1, Loss: 999}},
		{"nearly won", candidate{visits: 1000, sum: 1000}, true, search.WDL{Win: 999, Loss: 1}},
		{"all drawn", candidate{visits: 1000, sum: 500, draws: 1000}, true, search.WDL{Win: 1, Draw: 998, Loss: 1}},
		{"half drawn, else won", candidate{visits: 1000, sum: 750, draws: 500}, true, search.WDL{Win: 500, Draw: 499, Loss: 1}},
		{"proven draw beside open turns", candidate{proof: proof{value: draw}}, true, search.WDL{Win: 1, Draw: 999}},
		{"proven draw", candidate{proof: proof{value: draw}}, false, search.WDL{Draw: 1000}},
		{"proven win", candidate{proof: proof{value: win}}, true, search.WDL{Win: 1000}},
		{"proven loss", candidate{proof: proof{value: loss}}, false, search.WDL{Loss: 1000}},
	}
	for _, test := range tests {
		if got, ok := test.c.wdl(0.5, test.others); !ok || got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}
