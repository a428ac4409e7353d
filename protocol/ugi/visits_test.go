package ugi_test

import (
	"strconv"
	"strings"
	"testing"

	"tetrad/engine"
)

// With RootVisits a search that counts playouts tells where they began. Other searches,
// and all searches without the option, do not.
func TestRootVisits(t *testing.T) {
	for _, c := range []struct {
		searcher, option string
		want             bool
	}{{"mcts", "true", true}, {"mcts", "false", false}, {"alphabeta", "true", false}} {
		client := connect(t, newServer(engine.Default()))
		client.send("setoption name Game value verto-6\nsetoption name Search value " + c.searcher +
			"\nsetoption name RootVisits value " + c.option + "\ngo nodes 300\n")
		told := ""
		for {
			line, ok := client.receive()
			if !ok {
				t.Fatal("no bestmove")
			}
			if text, isVisits := strings.CutPrefix(line, "info string visits "); isVisits {
				told = text
			}
			if strings.HasPrefix(line, "bestmove") {
				break
			}
		}
		words := strings.Fields(told)
		if (told != "") != c.want || len(words)%2 != 0 {
			t.Errorf("%+v: visits %q", c, told)
			continue
		}
		sum := 0
		for i := 1; i < len(words); i += 2 {
			n, err := strconv.Atoi(words[i])
			if err != nil || n < 1 {
				t.Errorf("%s: %s", words[i-1], words[i])
			}
			sum += n
		}
		if c.want && (sum < 299 || sum > 300) {
			t.Errorf("%d playouts in %q", sum, told)
		}
	}
}
