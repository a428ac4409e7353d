package search

import (
	"reflect"
	"strings"
	"testing"
)

func TestParseOption(t *testing.T) {
	for text, want := range map[string]Option{
		"Hash type spin default 64 min 1 max 1024":        {Name: "Hash", Type: "spin", Default: "64", Min: "1", Max: "1024"},
		"Hash type spin max 9 default 4 min -2":           {Name: "Hash", Type: "spin", Default: "4", Min: "-2", Max: "9"},
		"Hash type spin default 64":                       {Name: "Hash", Type: "spin", Default: "64"},
		"Hash type spin min few max 9":                    {Name: "Hash", Type: "spin"},
		"Play Style type combo default a b var a b var c": {Name: "Play Style", Type: "combo", Default: "a b", Vars: []string{"a b", "c"}},
		"Book File type string default my min max":        {Name: "Book File", Type: "string", Default: "my min max"},
		"Log type string default":                         {Name: "Log", Type: "string"},
		"Ponder type check default false":                 {Name: "Ponder", Type: "check", Default: "false"},
		"Clear Hash type button":                          {Name: "Clear Hash", Type: "button"},
		"Odd type":                                        {Name: "Odd type"},
		"Odd":                                             {Name: "Odd"},
	} {
		if got, _ := ParseOption(strings.Fields("name " + text)); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

func TestOptionFaults(t *testing.T) {
	for text, isFaulty := range map[string]bool{
		"name Hash type spin default 64 min 1 max 1024": false, "name Log type string default": false,
		"name Log type string": false, "name A B type combo default a var a": false, "name Clear type button": false,
		"name Ponder type check default false": false,
		"":                                     true, "Hash type spin default 6 min 1 max 9": true, "name type spin": true, "name Hash": true, "name Hash type": true,
		"name Hash type float default 1": true, "name Hash type spin default 64 min 1": true, "name Hash type spin default 0 min 1 max 9": true,
		"name Hash type spin min 1 max 9": true, "name Hash type spin default x min 1 max 9": true,
		"name Hash type spin default 5 min 1 max many": true, "name Hash type spin 5 default 5 min 1 max 9": true,
		"name Ponder type check": true, "name Ponder type check default True": true, "name S type combo default b var a": true,
		"name S type combo default a": true,
	} {
		if _, err := ParseOption(strings.Fields(text)); (err != nil) != isFaulty {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestOptionCommand(t *testing.T) {
	hash := Option{Name: "Hash", Type: "spin"}
	if got := hash.Command("8"); got != "setoption name Hash value 8" {
		t.Error(got)
	}
	button := Option{Name: "Clear Hash", Type: "button"}
	if got := button.Command("true") + "," + button.Command("false"); got != "setoption name Clear Hash," {
		t.Error(got)
	}
}
