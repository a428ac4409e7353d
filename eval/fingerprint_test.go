package eval

import "testing"

func TestFingerprint(t *testing.T) {
	seen := map[uint64]string{}
	for name, files := range map[string][]string{
		"one file": {"a"}, "another file": {"b"}, "two files": {"a", "b"},
		"the other order": {"b", "a"}, "one file, joined": {"ab"},
	} {
		sum := Fingerprint(files...)
		if other, taken := seen[sum]; taken {
			t.Errorf("%s and %s have the same fingerprint", name, other)
		}
		seen[sum] = name
	}
	if Fingerprint("a", "b") != Fingerprint([]byte("a"), []byte("b")) {
		t.Error("text and bytes differ")
	}
}
