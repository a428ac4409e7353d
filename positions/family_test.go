package positions

import "testing"

// TestUsage checks that the form of a family's names offers one size and one rule, as Variant
// reads them.
func TestUsage(t *testing.T) {
	for want, f := range map[string]Family{
		"chess[-4…10]":                 {MinSize: 4, MaxSize: 10},
		"chess[-4…10][-old]":           {MinSize: 4, MaxSize: 10, Rules: []string{"old"}},
		"chess[-4|-7|-10][-old|-free]": {Sizes: []int{4, 7, 10}, Rules: []string{"old", "free"}},
	} {
		f.Name = "chess"
		if got := f.Usage(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if _, err := f.Variant("chess-7-old-free"); err == nil {
			t.Errorf("%s: two rules are read", want)
		}
	}
}
