package mcts

import "testing"

func TestChoices(t *testing.T) {
	all := []choice{newChoice(0xFFFF, 1), newChoice(7, 0.5), newChoice(8, 0)}
	c := make(chunk, listWords(len(all)))
	c.setChoices(0, all)
	for i, want := range all {
		if got := c.choice(i); got != want {
			t.Errorf("choice %d: %x, want %x", i, got, want)
		}
	}
	if c := all[0]; c.step() != 0xFFFF || c.prior() != 1 {
		t.Errorf("%x", c)
	}
}
