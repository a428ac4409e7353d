package ugiclient

import (
	"bytes"
	"strings"
	"testing"
	"testing/iotest"
)

// TestLastWords checks the last output of programs in several languages. The stacks,
// which are long in real output, are shortened here.
func TestLastWords(t *testing.T) {
	const stack = "\ngoroutine 1 [running]:\nmain.think(...)\n\t/src/main.go:12 +0x1d\n"
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "\n \n", ""},
		{"no reason", "loading\nno license\n", "no license"},
		{"no end of line", "loading\nno license", "no license"},
		{"Go", "ready\npanic: out of ideas\n" + strings.Repeat(stack, 100) + "exit status 2\n", "panic: out of ideas"},
		{"Go, in a panic", "panic: first\n\tpanic: second\n" + stack, "panic: first"},
		{"Go, runtime", "fatal error: all goroutines are asleep - deadlock!\n" + stack, "fatal error: all goroutines are asleep - deadlock!"},
		{"C++", "terminate called after throwing an instance of 'std::runtime_error'\n  what():  out of ideas\n",
			"terminate called after throwing an instance of 'std::runtime_error' what():  out of ideas"},
		{"C++, without what", "terminate called after throwing an instance of 'int'\nAborted\n",
			"terminate called after throwing an instance of 'int'"},
		{"assert", "engine: src/search.cpp:31: int search(): Assertion `depth > 0' failed.\nAborted (core dumped)\n",
			"engine: src/search.cpp:31: int search(): Assertion `depth > 0' failed."},
		{"Python", "Traceback (most recent call last):\n  File \"engine.py\", line 3, in <module>\n    go()\n    ~~^^\nValueError: out of ideas\n",
			"ValueError: out of ideas"},
		{"Python, chained", "Traceback (most recent call last):\n  File\nKeyError: 'd4'\n\nDuring handling of the above exception, " +
			"another exception occurred:\n\nTraceback (most recent call last):\n  File\nValueError: out of ideas\n", "ValueError: out of ideas"},
		{"Rust", "\nthread 'main' panicked at src/main.rs:4:5:\nout of ideas\nnote: run with `RUST_BACKTRACE=1`\n",
			"thread 'main' panicked at src/main.rs:4:5: out of ideas"},
		{"Rust, older", "thread 'main' panicked at 'out of ideas', src/main.rs:4:5\nnote: run with `RUST_BACKTRACE=1`\n",
			"thread 'main' panicked at 'out of ideas', src/main.rs:4:5"},
		{"no text", "\xff\xfe\n", "?"},
		{"long", strings.Repeat("x", 10_000) + "\n", strings.Repeat("x", maxWords)},
	} {
		for _, size := range []int{1, 7, 1 << 20} {
			var all bytes.Buffer
			w := lastWords{all: &all}
			for b := []byte(c.text); len(b) > 0; {
				n := min(size, len(b))
				if got, err := w.Write(b[:n]); got != n || err != nil {
					t.Fatalf("%s: %d, %v", c.name, got, err)
				}
				b = b[n:]
			}
			if got := w.String(); got != c.want {
				t.Errorf("%s: %q, want %q", c.name, got, c.want)
			}
			if all.String() != c.text {
				t.Errorf("%s: not all is passed on", c.name)
			}
		}
	}
}

// TestLastWordsDoesNotFail checks that a full disk does not end an engine.
func TestLastWordsDoesNotFail(t *testing.T) {
	w := lastWords{all: failingWriter{}}
	if n, err := w.Write([]byte("words\n")); n != 6 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, iotest.ErrTimeout }

func FuzzLastWords(f *testing.F) {
	f.Add([]byte("panic: x\ngoroutine 1\n"), uint8(3))
	f.Add([]byte("Traceback (most recent call last):\n \nE: x"), uint8(1))
	f.Fuzz(func(t *testing.T, text []byte, cut uint8) {
		var whole, parts lastWords
		whole.Write(text)
		n := min(int(cut), len(text))
		parts.Write(text[:n])
		parts.Write(text[n:])
		if a, b := whole.String(), parts.String(); a != b || len(a) > 3*maxWords {
			t.Fatalf("%q, in parts %q", a, b)
		}
	})
}
