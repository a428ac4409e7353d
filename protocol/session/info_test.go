package session

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestReadInfo checks that the scores of an engine's lines say whether they are bounds.
func TestReadInfo(t *testing.T) {
	for name, c := range map[string]struct{ line, want string }{
		"a score":         {"depth 3 score cp 20 nodes 7 pv a1", `{"cp":20}`},
		"at least":        {"depth 3 score cp 900 lowerbound nodes 7 pv a1", `{"cp":900,"bound":"lower"}`},
		"at most":         {"depth 3 score mate -4 wdl 0 0 1000 upperbound pv a1", `{"mate":-4,"bound":"upper"}`},
		"without a score": {"depth 3 upperbound pv a1", `null`},
	} {
		t.Run(name, func(t *testing.T) {
			i, ok := readInfo(strings.Fields(c.line))
			if got, err := json.Marshal(i.Score); !ok || err != nil || string(got) != c.want {
				t.Errorf("%v, %s, %v; want %s", ok, got, err, c.want)
			}
		})
	}
}
