package settings

import (
	"maps"
	"reflect"
	"strings"
	"testing"
	"time"

	"tetrad/protocol/record"
)

func TestParsePlayer(t *testing.T) {
	limits := record.TimeControl{Nodes: 500}
	common := Player{Limits: limits}
	p, err := ParsePlayer(`cmd="'/a b/engine' --strict" name=new Threads=2 Search=mcts`, common)
	want := Player{
		Name: "new", Command: []string{"/a b/engine", "--strict"}, Options: Options{"Threads": "2", "Search": "mcts"}, Limits: limits,
	}
	if err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = ParsePlayer("cmd=dir/engine.exe time=1m inc=500", common)
	if err != nil || p.Name != "engine" || p.Limits != (record.TimeControl{Time: record.Duration(time.Minute), Increment: record.Duration(500 * time.Millisecond)}) {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = ParsePlayer(`cmd=x BookFile="my books/b  ü.jsonl" option.BookFile2='a  b'`, common)
	if err != nil || !maps.Equal(p.Options, Options{"BookFile": "my books/b  ü.jsonl", "BookFile2": "a  b"}) {
		t.Errorf("options %q, %v", p.Options, err)
	}
	p, err = ParsePlayer("cmd=x restart=on ponder=off margin=50ms init=xboard init='setup all'", Player{Init: []string{"each"}, Margin: new(record.Duration)})
	own := Player{Name: "x", Command: []string{"x"}, Restart: true, Margin: new(record.Duration(50 * time.Millisecond)), Init: []string{"xboard", "setup all"}, Options: Options{}}
	if err != nil || !reflect.DeepEqual(p, own) {
		t.Errorf("%+v, %v", p, err)
	}
	for text, want := range map[string]string{
		"cmd=x restart=auto":  "restart: ",
		"cmd=x margin=long":   "margin: \"long\" is not a duration",
		"":                    "command is missing",
		"cmd='x":              "a ' is missing",
		"./engine":            "not of the form",
		"cmd=x nodes=many":    "nodes",
		"cmd=x movetime=soon": "not a duration",
		"cmd=x nodes=x":       `nodes: "x" is not a whole number`,
		"cmd=x restart=x":     `restart: "x" is not on or off`,
		"./x":                 `"./x" is not of the form key=value; write cmd=./x`,
		"cmd=x tc=inf":        "no turn would end",
	} {
		if _, err := ParsePlayer(text, common); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// TestWordsForEachEngine checks that an engine's own words change the common settings
// for that engine only. Words that name a limit replace all limits.
func TestWordsForEachEngine(t *testing.T) {
	each, err := Player{Limits: record.TimeControl{Nodes: 500}}.With("cmd=x Hash=16 Threads=2 tc=40/60 option.name=ghost")
	if err != nil {
		t.Fatal(err)
	}
	control := record.TimeControl{Time: record.Duration(time.Minute), Turns: 40}
	options := Options{"Hash": "16", "Threads": "2", "name": "ghost"}
	if want := (Player{Command: []string{"x"}, Options: options, Limits: control}); !reflect.DeepEqual(each, want) {
		t.Errorf("each: %+v", each)
	}
	p, err := ParsePlayer("name=a Hash=32 Seed=1", each)
	want := Player{Name: "a", Command: []string{"x"}, Options: Options{"Hash": "32", "Threads": "2", "name": "ghost", "Seed": "1"}, Limits: control}
	if err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("%+v, %v", p, err)
	}
	for _, words := range []string{"nodes=5 tc=inf", "tc=inf nodes=5"} {
		if p, err := ParsePlayer(words, each); err != nil || p.Limits != (record.TimeControl{Nodes: 5}) {
			t.Errorf("%s: %+v, %v", words, p.Limits, err)
		}
	}
	p, err = ParsePlayer("cmd=y depth=3", each)
	if err != nil || p.Name != "y" || p.Limits != (record.TimeControl{Depth: 3}) || !reflect.DeepEqual(p.Options, options) {
		t.Errorf("%+v, %v", p, err)
	}
}
