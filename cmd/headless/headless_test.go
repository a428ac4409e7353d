package headless

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

func TestEnvironment(t *testing.T) {
	t.Setenv("TETRAD_SLOTS", "3")
	t.Setenv("TETRAD_KEEP_HERE", "folder")
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	slots := flags.Int("slots", 1, "")
	keep := flags.String("keep-here", "", "")
	other := flags.String("other", "default", "")
	if err := flags.Parse([]string{"--slots", "2"}); err != nil {
		t.Fatal(err)
	}
	if err := Environment(flags); err != nil || *slots != 2 || *keep != "folder" || *other != "default" {
		t.Errorf("%d %q %q, %v; want 2, folder, default", *slots, *keep, *other, err)
	}
	t.Setenv("TETRAD_SLOTS", "many")
	flags = pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.Int("slots", 1, "")
	if err := Environment(flags); err == nil || !strings.Contains(err.Error(), "$TETRAD_SLOTS") {
		t.Errorf("error %v", err)
	}
}

func TestLog(t *testing.T) {
	for form, want := range map[string]string{"text": "msg=hello a=1", "json": `"msg":"hello","a":1`, "debug": "msg=hello a=1", "xml": ""} {
		var out bytes.Buffer
		log, err := Log(form, &out)
		if (err != nil) != (want == "") {
			t.Errorf("%s: %v", form, err)
		}
		if err == nil {
			log.Info("hello", "a", 1)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s: %s", form, out.String())
		}
	}
}
