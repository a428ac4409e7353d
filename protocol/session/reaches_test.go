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
	c.session.prover.ReachPatience, c.session.prover.ReachNodes = 0, 100_000 // the same on every machine
	const verto, vinver = "wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w", "6/2bwww/1w2bb/bwwbwb/bbwwwb/1b3b b ="
	const nopass = "b3wbwwb/b1wwwbbww/w1bbbbbbw/bbbbbwwww/bwbbww2b/bw3b2w/bwwb1w2b/1w3w2b/2bw1b3 b ="
	const trap, full = "5/5/2b2/2w2/5 <><>/<><>/><>>/><></<><> vvv^v/^v^vv/vv^^^/^vvvv b 0,0 15", "2wwwwwb/3bbwwb/3bww1w/w1bbbwbw/1wwbbbbb/w1wwwbbb/wbbwwwbb/wwbbbwwb b"
	for _, q := range []struct{ name, game, fen, moves, goal, answer string }{
		{"the only turn", "verto-6", verto, `["a3xb4"]`, "only draw", "yes"},
		{"another turn", "verto-6", verto, `["a1"]`, "only draw", "no"},
		{"more than the goal", "verto-6", verto, `["a3xb4"]`, "only win", "no"},
		{"a second turn", "vinver-6", vinver, `["c4"]`, "only win", "yes"},
		{"the answer of the other side", "vinver-6", vinver, `["c4", "a4"]`, "only win", "no"},
		{"the end of the game", "vinver-3", "bw1/bw1/3 b =", `["a1"]`, "only draw", "yes"},
		{"not within the turns", "vinver-6", vinver, `["c4"]`, "within 1", "less"},
		{"another margin", "verto-6", verto, `["a3xb4"]`, "best +2", "no"},
		{"a win within the turns", "vinver-9-nopass", nopass, `["a2"]`, "within 2", "yes"},
		{"a defence", "trap-5", trap, `["c3-d3"]`, "defence 4", "yes"},
		{"no defence", "trap-5", trap, `["c3-c4"]`, "defence 4", "no"},
		{"a smaller margin", "verto", full, `["g6xf5"]`, "best +6", "less"},
		{"far from the end", "verto", "", `["d4"]`, "only draw", "unknown"},
	} {
		t.Run(q.name, func(t *testing.T) {
			c.session.Handle(fmt.Appendf(nil, `{"id":1,"type":"reaches","game":%q,"fen":%q,"moves":%s,"goal":%q}`,
				q.game, q.fen, q.moves, q.goal))
			var m struct {
				Head
				reachesReply
			}
			if err := json.Unmarshal(<-c.replies, &m); err != nil || m.ID != 1 || m.Type != "reaches" || string(m.Answer) != q.answer {
				t.Errorf("%+v, %v", m, err)
			}
		})
	}
	for _, text := range []string{
		`{"id":1,"type":"reaches","game":"verto","moves":[],"goal":"only win"}`,
		`{"id":1,"type":"reaches","game":"verto","moves":["d4"],"goal":"better"}`,
		`{"id":1,"type":"reaches","game":"verto","moves":["a9"],"goal":"only win"}`,
	} {
		if m := c.ask(text); m.Type != "error" || m.Error == "" {
			t.Errorf("%s: %+v", text, m)
		}
	}
}
