package mcts

import "testing"

func TestNodeState(t *testing.T) {
	for _, p := range []proof{{}, {win, 3}, {loss, 65535}, {draw, 0}} {
		s := newState(1, true).with(p) | drawBit
		if s.mover() != 1 || s.turns() != 0 || !s.drawInHand() || s.proof() != p {
			t.Errorf("%x does not say what was put in", s)
		}
	}
	if s := newState(0, false).with(proof{win, 3}); s.turns() != 1 || s.seenBefore() != (proof{win, 4}) {
		t.Errorf("a finished turn should count one: %+v", s.seenBefore())
	}
}
