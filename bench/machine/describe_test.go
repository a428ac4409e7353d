package machine

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestModel(t *testing.T) {
	file := func(text string) fstest.MapFS { return fstest.MapFS{"proc/cpuinfo": {Data: []byte(text)}} }
	for text, want := range map[string]string{
		"processor\t: 0\nmodel name\t: A Processor\n": "A Processor",
		"processor: 0\nModel: A Board\n":              "A Board",
	} {
		if got := cpuModel(file(text)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if text := Describe(); !strings.Contains(text, "processor") || !strings.Contains(text, "/") {
		t.Error(text)
	}
}
