package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

func TestWords(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("there,b=c.txt", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"a.txt":                 "a.txt 0 false",
		"a.txt,size=3":          "a.txt 3 false",
		"a,b.txt,size=3":        "a,b.txt 3 false",
		"there,b=c.txt,size=3":  "there,b=c.txt 3 false",
		"a.txt,siez=3":          "error there is no siez=; known are file=, size=, loud, wait=",
		"a,B/c=d.txt":           "a,B/c=d.txt 0 false",
		"a.txt,wait=10":         "error \"wait=10\": \"10\" is not a duration such as 100ms or 1m30s",
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
			words.Duration("wait", 0, "")
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
	for text, want := range map[string]string{"600": `there is no "600"; known are score=, both`, "scor=6": "there is no scor=; known are "} {
		if err := flags.Set("resign", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
