package terminal

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"tetrad/protocol/lines"
)

// An Input returns the lines that a person types.
type Input interface {
	// ReadLine's error is io.EOF at the end, and errLeft if a person leaves a terminal.
	ReadLine(prompt string) (string, error)
	// Close gives up a ReadLine that has not returned.
	Close()
}

// Pipe is the input without line editing. It echoes the lines that it reads, so that
// the output is a transcript of the session.
type Pipe struct {
	in  *lines.Reader
	out io.Writer
}

// NewPipe returns an Input that reads in and writes prompts and lines to out.
func NewPipe(in io.Reader, out io.Writer) *Pipe { return &Pipe{lines.NewReader(in), out} }

// ReadLine implements Input.
func (p *Pipe) ReadLine(prompt string) (string, error) {
	fmt.Fprint(p.out, prompt)
	line, err := p.in.Next()
	if err == io.EOF && line != "" {
		err = nil // the next call reports the end
	}
	fmt.Fprintln(p.out, printable(line))
	return line, err
}

// Close implements Input.
func (p *Pipe) Close() {}

// Editor is the input of a terminal. Lines can be edited, the arrow keys bring back
// earlier lines, and the Tab key completes moves and commands.
type Editor struct {
	in, out  *os.File
	ordinary *term.State // the terminal's mode outside ReadLine; nil if unknown
	terminal *term.Terminal
	words    func(typed string) []string
}

// NewEditor returns the editor of a terminal for a session, and makes it the
// session's input.
func NewEditor(in, out *os.File, s *Session) *Editor {
	both := struct {
		io.Reader
		io.Writer
	}{in, out}
	e := &Editor{in: in, out: out, terminal: term.NewTerminal(both, ""), words: s.completions}
	e.terminal.AutoCompleteCallback = e.complete
	if state, err := term.GetState(int(in.Fd())); err == nil {
		e.ordinary = state
	}
	s.In = e
	return e
}

// ReadLine implements Input. Outside ReadLine the terminal is in its ordinary mode,
// so that Ctrl-C interrupts a search.
func (e *Editor) ReadLine(prompt string) (string, error) {
	state, err := term.MakeRaw(int(e.in.Fd()))
	if err != nil {
		return "", err
	}
	defer term.Restore(int(e.in.Fd()), state)
	if width, height, err := term.GetSize(int(e.in.Fd())); err == nil && width > 0 {
		if err := e.terminal.SetSize(width, height); err != nil {
			return "", err
		}
	}
	e.terminal.SetPrompt(prompt)
	line, err := e.terminal.ReadLine()
	if err == io.EOF { // Ctrl-C, Ctrl-D or a lost connection
		err = errLeft
	}
	return line, err
}

// Close implements Input. It restores the terminal's mode.
func (e *Editor) Close() {
	if e.ordinary != nil {
		_ = term.Restore(int(e.in.Fd()), e.ordinary) // the terminal may be gone
	}
	fmt.Fprintln(e.out)
}

// complete adds the common beginning of all words that begin like the line. If that
// adds nothing, it lists the words.
func (e *Editor) complete(line string, pos int, key rune) (string, int, bool) {
	if key != '\t' || pos != len(line) || strings.Contains(line, " ") {
		return "", 0, false
	}
	line = strings.ToLower(line)
	words := e.words(line)
	if len(words) == 0 {
		return "", 0, false
	}
	common := words[0]
	for _, w := range words[1:] {
		for !strings.HasPrefix(w, common) {
			common = common[:len(common)-1]
		}
	}
	if len(common) <= len(line) && len(words) > 1 {
		const most = 40
		more := ""
		if len(words) > most {
			words, more = words[:most], "\n..."
		}
		fmt.Fprintln(e.terminal, columns(words, 80)+more)
		return line, pos, true
	}
	return common, len(common), true
}
