package mcts

import "testing"

func TestNodeState(t *testing.T) {
	for _, p := range []proof{{}, {win, 3}, {loss, 65535}, {draw, 0}} {
		s := newState(newChoice(7, 0.5), 1, true).with(p) | drawBit
		if s.mover() != 1 || s.turns() != 0 || !s.drawInHand() || s.proof() != p || s.choice() != newChoice(7, 0.5) {
			t.Errorf("%x does not say what was put in", s)
		}
	}
	if s := newState(0, 0, false).with(proof{win, 3}); s.turns() != 1 || s.seenBefore() != (proof{win, 4}) {
		t.Errorf("a finished turn should count one: %+v", s.seenBefore())
	}
}

// Two threads that try the same step at once share its node, and the first one's state stays.
func TestInitializeOnce(t *testing.T) {
	var n node
	first := newState(0, 0, false)
	n.initialize(first)
	n.initialize(newState(newChoice(7, 0.5), 1, false))
	if n.state() != first {
		t.Errorf("state %x, want the first, %x", n.state(), first)
	}
}
