package record

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestSeal(t *testing.T) {
	const line = `{"number":7,"game":"verto","result":"p1win"}`
	sealed := string(Seal([]byte(line)))
	for name, c := range map[string]struct {
		line   string
		sealed bool
		err    error
	}{
		"as written":           {sealed, true, nil},
		"with a line end":      {sealed + "\r\n", true, nil},
		"another result":       {strings.Replace(sealed, "p1win", "p2win", 1), true, errChanged},
		"another checksum":     {sealed[:len(sealed)-3] + `x"}`, true, errChanged},
		"without a checksum":   {line, false, nil},
		"empty":                {"", false, nil},
		"a checksum elsewhere": {`{"sum":"0123456789abcdef","game":"verto"}`, false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := CheckSeal([]byte(c.line)); got != c.sealed || !errors.Is(err, c.err) {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
}

// TestReaderNoticesChanges checks that a changed line gives an error together with
// its game, and that the next line is still read.
func TestReaderNoticesChanges(t *testing.T) {
	sealed := string(Seal([]byte(`{"number":7,"game":"verto","result":"p1win"}`))) + "\n"
	r := NewReader(strings.NewReader(strings.Replace(sealed, "p1win", "draw", 1) + sealed))
	g, err := r.Next()
	if g == nil || g.Number != 7 || !errors.Is(err, errChanged) || !strings.Contains(err.Error(), "line 1: ") {
		t.Errorf("%+v, %v", g, err)
	}
	if g, err := r.Next(); err != nil || g.Result != "p1win" {
		t.Errorf("%+v, %v", g, err)
	}
	if _, err := r.Next(); err != io.EOF {
		t.Error(err)
	}
}

func FuzzCheckSeal(f *testing.F) {
	f.Add([]byte(`{"a":1}`))
	f.Add(Seal([]byte(`{"a":1}`)))
	f.Fuzz(func(t *testing.T, line []byte) {
		sealed, err := CheckSeal(line)
		if err != nil && !sealed {
			t.Errorf("%q: %v without a checksum", line, err)
		}
		object := append(line, '}')
		if sealed, err := CheckSeal(Seal(object)); !sealed || err != nil {
			t.Errorf("%q: sealed %v, %v", object, sealed, err)
		}
	})
}
