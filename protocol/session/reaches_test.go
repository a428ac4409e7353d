package session

import (
	"encoding/json"
	"fmt"
	"testing"
)

// A session says whether a turn reaches the goal of a puzzle for the player who has made
// it.
func TestReaches(t *testing.T) {
	c := begin(t)
	c.session.prover.ReachPatience, c.session.prover.ReachNodes = 0, 50_000 // the same on every machine
	const verto, vinver = "wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w", "6/2bwww/1w2bb/bwwbwb/bbwwwb/1b3b b ="
	for _, q := range []struct{ name, game, fen, moves, goal, answer string }{
		{"the only turn", "verto-6", verto, `["a3xb4"]`, "draw", "yes"},
		{"another turn", "verto-6", verto, `["a1"]`, "draw", "no"},
		{"more than the goal", "verto-6", verto, `["a3xb4"]`, "win", "no"},
		{"a second turn", "vinver-6", vinver, `["c4"]`, "win", "yes"},
		{"the answer of the other side", "vinver-6", vinver, `["c4", "a4"]`, "win", "no"},
		{"the end of the game", "vinver-3", "bw1/bw1/3 b =", `["a1"]`, "draw", "yes"},
		{"far from the end", "verto", "", `["d4"]`, "draw", "unknown"},
	} {
		t.Run(q.name, func(t *testing.T) {
			c.session.Handle(fmt.Appendf(nil, `{"id":1,"type":"reaches","game":%q,"fen":%q,"moves":%s,"goal":%q}`,
				q.game, q.fen, q.moves, q.goal))
			var m reachesReply
			if err := json.Unmarshal(<-c.replies, &m); err != nil || m.ID != 1 || m.Type != "reaches" || m.Answer != q.answer {
				t.Errorf("%+v, %v", m, err)
			}
		})
	}
	for _, text := range []string{
		`{"id":1,"type":"reaches","game":"verto","moves":[],"goal":"win"}`,
		`{"id":1,"type":"reaches","game":"verto","moves":["d4"],"goal":"better"}`,
		`{"id":1,"type":"reaches","game":"verto","moves":["a9"],"goal":"win"}`,
	} {
		if m := c.ask(text); m.Type != "error" || m.Error == "" {
			t.Errorf("%s: %+v", text, m)
		}
	}
}
