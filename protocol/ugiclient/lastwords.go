package ugiclient

import (
	"io"
	"strings"
	"sync"

	"tetrad/engine/lines"
)

// lastWords is a writer that reads an engine's standard error. It keeps the line that
// explains why the engine died, since a runtime or a library often writes pages of
// stack after it. It passes everything on.
type lastWords struct {
	all io.Writer // may be nil

	mu     sync.Mutex
	lines  lines.Splitter
	last   string // the last line that is not empty
	reason string // the last line that explains why a program died
	rest   follow // what follows that line
}

// maxWords is the greatest number of stored bytes of a line.
const maxWords = 400

// follow describes how the reason continues in the next lines.
type follow int

const (
	nothing   follow = iota
	nextLine         // Rust: the message is on the next line
	whatLine         // C++: the next line is what() of the exception
	traceback        // Python: the next line without indentation is the exception
)

// Write implements io.Writer. It does not fail, since an engine should not die
// because the disk of this program is full.
func (w *lastWords) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.all != nil {
		w.all.Write(b)
	}
	w.lines.Most, w.lines.Line = maxWords, w.addLine
	return w.lines.Write(b)
}

// addLine takes in a finished line.
func (w *lastWords) addLine(text []byte) {
	line := strings.ToValidUTF8(strings.TrimRight(string(text), " \t\r"), "?")
	if line == "" {
		return
	}
	w.last = strings.TrimSpace(line)
	switch isIndented := line[0] == ' ' || line[0] == '\t'; {
	case w.rest == traceback && isIndented:
		return
	case w.rest == traceback:
		w.reason = line
	case w.rest == nextLine, w.rest == whatLine && strings.HasPrefix(w.last, "what():"):
		w.reason += " " + w.last
	default:
		w.rest = nothing
		if words, rest := deathOf(line); words != "" {
			w.reason, w.rest = words, rest
		}
		return
	}
	w.rest = nothing
}

// deaths are the beginnings and parts of lines that programs write when they die.
var deaths = []struct {
	begins, has string
	rest        follow
}{
	{begins: "panic: "},       // Go
	{begins: "fatal error: "}, // Go
	{begins: "terminate called after throwing", rest: whatLine}, // C++
	{begins: "terminate called"},
	{begins: "libc++abi: "},
	{begins: "libc++abi.dylib: "},
	{has: "Assertion `"}, // assert of glibc
	{has: "Assertion failed"},
	{begins: "thread '", has: " panicked at ", rest: nextLine},      // Rust
	{begins: "Traceback (most recent call last):", rest: traceback}, // Python
	{begins: "Exception in thread "},                                // Java
	{begins: "Unhandled exception"},                                 // .NET
	{begins: "Uncaught "},                                           // JavaScript
	{has: "ERROR: AddressSanitizer"},
	{has: "runtime error: "}, // the undefined behaviour sanitizer
	{begins: "*** stack smashing detected"},
	{begins: "double free or corruption"},
	{begins: "free(): "},
	{begins: "malloc(): "},
}

// deathOf returns the explanation in a line of why a program died, or "".
func deathOf(line string) (words string, rest follow) {
	for _, d := range deaths {
		if !strings.HasPrefix(line, d.begins) || !strings.Contains(line, d.has) {
			continue
		}
		if d.rest == nextLine && !strings.HasSuffix(line, ":") {
			return line, nothing // Rust before 1.73: message and place on one line
		}
		return line, d.rest
	}
	return "", nothing
}

// String returns the line that explains why the engine died, or else the last line.
func (w *lastWords) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lines.Flush()
	if w.reason != "" {
		return w.reason
	}
	return w.last
}
