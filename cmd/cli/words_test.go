package cli

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"a.txt":                 "a.txt 0 false",
		"a.txt,size=3":          "a.txt 3 false",
		"a,b=c.txt,size=3":      "a,b=c.txt 3 false",
		"size=3,loud":           " 3 true",
		"a.txt,loud=false":      "a.txt 0 false",
		"size":                  "size 0 false",
		"size=x":                "error \"size=x\": \"x\" is not a whole number",
		"a.txt,loud=1x":         "error \"loud=1x\": \"1x\" is not true or false",
		"a.txt,size=3,size=old": "error \"size=old\": ",
	} {
		var file string
		var size int
		var loud bool
		define := func(words *pflag.FlagSet) {
			words.StringVar(&file, "file", "", "")
			words.IntVar(&size, "size", 0, "")
			words.BoolVar(&loud, "loud", false, "")
		}
		flags := pflag.NewFlagSet("", pflag.ContinueOnError)
		w := AddWords(flags, "log", "file", "", define)
		err := flags.Set("log", text)
		got := strings.Join(strings.Fields(file), "") + " " + w.Lookup("size").Value.String() + " " + w.Lookup("loud").Value.String()
		if err != nil {
			got = "error " + err.Error()[strings.Index(err.Error(), ": ")+2:]
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	AddWords(flags, "resign", "", "", func(words *pflag.FlagSet) { words.Int("score", 0, ""); words.Bool("both", false, "") })
	if err := flags.Set("resign", "600"); err == nil || !strings.Contains(err.Error(), `"600" is not a word of it; it has score=, both`) {
		t.Error(err)
	}
}
