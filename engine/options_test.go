package engine_test

import (
	"maps"
	"strings"
	"testing"

	"tetrad/engine"
)

// values returns the present values of all options.
func values(e *engine.Engine) map[string]string {
	m := map[string]string{}
	for _, o := range e.Options() {
		m[o.Name] = o.Value
	}
	return m
}

func TestDefaults(t *testing.T) {
	e := engine.New(engine.Default())
	want := map[string]string{
		"Game": "verto", "Hash": "64", "Threads": "1", "Search": "auto", "MultiPV": "1",
		"Ponder": "false", "MoveOverhead": "50", "Level": "20", "Seed": "0", "Contempt": "0",
		"OwnBook": "false", "BookFile": "<empty>",
	}
	if got := values(e); !maps.Equal(got, want) {
		t.Errorf("options are %v, want %v", got, want)
	}
	for _, o := range e.Options() {
		if o.Default != o.Value {
			t.Errorf("%s is %s, but its default is %s", o.Name, o.Value, o.Default)
		}
	}
}

func TestSetOption(t *testing.T) {
	for _, c := range []struct {
		name, value string
		want        string // canonical value; "" if refused
	}{
		{"hash", "1", "1"}, {"HASH", "100", "100"}, {"Hash", "0", ""}, {"Hash", "65537", ""},
		{"Hash", "-1", ""}, {"Hash", "1.5", ""}, {"Hash", "", ""}, {"Hash", "99999999999999999999", ""},
		{"Threads", "256", "256"}, {"Threads", "0", ""}, {"Threads", "257", ""},
		{"MultiPV", "256", "256"}, {"MultiPV", "0", ""}, {"MoveOverhead", "0", "0"}, {"MoveOverhead", "5001", ""},
		{"Level", "1", "1"}, {"Level", "21", ""}, {"Seed", "9223372036854775807", "9223372036854775807"},
		{"Contempt", "-500", "-500"}, {"Contempt", "500", "500"}, {"Contempt", "501", ""}, {"Contempt", "-501", ""},
		{"Seed", "9223372036854775808", ""}, {"Seed", "-1", ""},
		{"Ponder", "TRUE", "true"}, {"Ponder", "false", "false"}, {"Ponder", "1", ""},
		{"Search", "MCTS", "mcts"}, {"Search", "auto", "auto"}, {"Search", "best", ""},
		{"Game", "verto-9", "verto-9"}, {"Game", "Verto-8-OLD", "verto-old"}, {"Game", "trap-king", "trap-king"},
		{"Game", "vinver-20", ""}, {"Game", "chess", ""}, {"Game", "", ""}, {"Game", "verto-", ""},
	} {
		e := engine.New(engine.Default())
		want := values(e)
		err := e.SetOption(c.name, c.value)
		if c.want == "" && err == nil {
			t.Errorf("%s = %q is accepted", c.name, c.value)
		}
		if c.want != "" {
			if err != nil {
				t.Errorf("%s = %q is refused: %v", c.name, c.value, err)
			}
			for name := range want {
				if strings.EqualFold(name, c.name) {
					want[name] = c.want
				}
			}
		}
		if got := values(e); !maps.Equal(got, want) {
			t.Errorf("after %s = %q options are %v, want %v", c.name, c.value, got, want)
		}
	}
}

func TestOptionErrorsSayWhatIsAllowed(t *testing.T) {
	e := engine.New(engine.Default())
	for _, c := range []struct{ name, value, want string }{
		{"Hash", "0", `option Hash: "0" is not a whole number from 1 to 65536`},
		{"Search", "x", `option Search: "x" is not one of auto, alphabeta, mcts, random`},
		{"Ponder", "x", `option Ponder: "x" is not true or false`},
		{"Game", "go", `option Game: there is no game "go"; games are ` + strings.Join(engine.Default().Usage(), ", ")},
		{"Foo", "1", `there is no option "Foo"; options are Game, Hash, Threads, Search, MultiPV, Ponder, MoveOverhead, Level, Seed, Contempt, OwnBook, BookFile`},
	} {
		if err := e.SetOption(c.name, c.value); err == nil || err.Error() != c.want {
			t.Errorf("error is %q, want %q", err, c.want)
		}
	}
}

// TestOptionsAreIndependent checks that no option changes another, since clients send
// options in any order.
func TestOptionsAreIndependent(t *testing.T) {
	set := map[string]string{
		"Game": "trap-5", "Hash": "2", "Threads": "3", "Search": "mcts", "MultiPV": "4",
		"Ponder": "true", "MoveOverhead": "6", "Level": "7", "Seed": "8", "Contempt": "-9",
		"OwnBook": "true", "BookFile": "<empty>",
	}
	for range 20 {
		e := engine.New(engine.Default())
		for name, value := range set { // the order of a map is random
			if err := e.SetOption(name, value); err != nil {
				t.Fatal(err)
			}
		}
		if got := values(e); !maps.Equal(got, set) {
			t.Errorf("options are %v, want %v", got, set)
		}
	}
}

func TestSettingGameGoesToItsStart(t *testing.T) {
	e := engine.New(engine.Default())
	if err := e.SetPosition("", []string{"d4"}); err != nil {
		t.Fatal(err)
	}
	if err := e.SetOption("Game", "trap-3"); err != nil {
		t.Fatal(err)
	}
	if got, want := e.Position().FEN(), "3/3/3 ../../.. .../... w 2,2 0"; got != want {
		t.Errorf("position is %q, want %q", got, want)
	}
	if err := e.SetPosition("", []string{"a1", "b2"}); err != nil {
		t.Error(err)
	}
}
