package lines

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReader(t *testing.T) {
	long := strings.Repeat("x", Max)
	type next struct {
		line string
		err  error
	}
	for _, c := range []struct {
		name, text string
		want       []next
	}{
		{"empty", "", []next{{"", io.EOF}}},
		{"ends", "a\nb\r\n\n", []next{{"a", nil}, {"b", nil}, {"", nil}, {"", io.EOF}}},
		{"no end", "a\nb", []next{{"a", nil}, {"b", io.EOF}}},
		{"byte order mark", "\xEF\xBB\xBFa\n\xEF\xBB\xBFb", []next{{"a", nil}, {"\uFEFFb", io.EOF}}},
		{"nothing but a mark", "\xEF\xBB\xBF", []next{{"", io.EOF}}},
		{"half a mark", "\xEF\xBB", []next{{"\xEF\xBB", io.EOF}}},
		{"a mark that is none", "\xEF\xBBa\n", []next{{"\xEF\xBBa", nil}, {"", io.EOF}}},
		{"as long as may be", long + "\r\na\n", []next{{long, nil}, {"a", nil}, {"", io.EOF}}},
		{"too long", long + "x\na\n", []next{{"", ErrTooLong}, {"a", nil}, {"", io.EOF}}},
		{"much too long", long + long + long + "\na\n", []next{{"", ErrTooLong}, {"a", nil}, {"", io.EOF}}},
		{"too long without end", long + long, []next{{"", ErrTooLong}, {"", io.EOF}}},
		{"all ends", strings.Repeat("\r", 3*Max), []next{{"", ErrTooLong}, {"", io.EOF}}},
	} {
		for _, in := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text)), iotest.DataErrReader(strings.NewReader(c.text))} {
			r := NewReader(in)
			for i, want := range c.want {
				if line, err := r.Next(); line != want.line || err != want.err {
					t.Errorf("%s, line %d: %.20q, %v; want %.20q, %v", c.name, i+1, line, err, want.line, want.err)
				}
			}
		}
	}
}

// TestReaderDoesNotWait checks that a line that is too long is refused at once, since
// its end may never come.
func TestReaderDoesNotWait(t *testing.T) {
	in, out := io.Pipe()
	defer out.Close()
	go io.WriteString(out, strings.Repeat("x", Max+1<<16))
	if _, err := NewReader(in).Next(); err != ErrTooLong {
		t.Errorf("error %v", err)
	}
	in.Close()
}

func TestReaderFails(t *testing.T) {
	broken := errors.New("broken")
	r := NewReader(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)))
	r.Next()
	if line, err := r.Next(); line != "b" || err != broken {
		t.Errorf("%q, %v", line, err)
	}
}

func TestEachEntry(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		name string
		in   io.Reader
		want string // the entries, separated by commas
		err  string
	}{
		{"nothing", strings.NewReader(""), "", ""},
		{"comments and empty lines", strings.NewReader("# a\n\n \t\n b #c \n"), "b #c,", ""},
		{"no end", strings.NewReader("a\r\nb"), "a,b,", ""},
		{"refused", strings.NewReader("a\n\nno\nb\n"), "a,", "line 3: refused"},
		{"the last one refused", strings.NewReader("a\nno"), "a,", "line 2: refused"},
		{"too long", strings.NewReader("a\n" + strings.Repeat("x", Max+1) + "\nb\n"), "a,", "line 2: " + ErrTooLong.Error()},
		{"cannot be read", io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), "a,", "line 2: broken"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			err := EachEntry(c.in, func(line string) error {
				if line == "no" {
					return errors.New("refused")
				}
				got += line + ","
				return nil
			})
			text := ""
			if err != nil {
				text = err.Error()
			}
			if got != c.want || text != c.err {
				t.Errorf("%q, error %q; want %q, %q", got, text, c.want, c.err)
			}
		})
	}
}

func TestReadLine(t *testing.T) {
	const most = 1 << 20
	for _, c := range []struct {
		name, text string
		want       []string // the lines with their line ends, then the error
		err        string
	}{
		{"empty", "", []string{""}, "EOF"},
		{"ends", "a\r\n\nb\n", []string{"a\r\n", "\n", "b\n", ""}, "EOF"},
		{"no end", "a\nb", []string{"a\n", "b"}, "EOF"},
		{"as long as may be", strings.Repeat("x", most-1) + "\n", []string{strings.Repeat("x", most-1) + "\n", ""}, "EOF"},
		{"too long", strings.Repeat("x", most) + "\n", []string{""}, "a line is longer than 1 MiB"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := bufio.NewReader(strings.NewReader(c.text))
			for i, want := range c.want {
				line, err := ReadLine(in, most)
				if string(line) != want {
					t.Fatalf("line %d: %.20q, want %.20q", i+1, line, want)
				}
				if atEnd := i == len(c.want)-1; (err != nil) != atEnd || atEnd && err.Error() != c.err {
					t.Fatalf("line %d: error %v, want %s at the end", i+1, err, c.err)
				}
			}
		})
	}
}
