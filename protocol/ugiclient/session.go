package ugiclient

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"tetrad/engine/lines"
	"tetrad/search"
)

// An Identity is an engine's description of itself.
type Identity struct {
	Name, Author string
	Options      []search.Option // in the order in which they arrived
}

// maxOptions is the greatest number of options that are read from an engine.
const maxOptions = 1000

// Option returns the option with this name, ignoring case, or nil.
func (id *Identity) Option(name string) *search.Option {
	for i := range id.Options {
		if strings.EqualFold(id.Options[i].Name, name) {
			return &id.Options[i]
		}
	}
	return nil
}

// Await returns the next line whose first word is word. It passes the lines before
// that to other, which may be nil.
func (c *Client) Await(ctx context.Context, word string, timeout time.Duration, other func(Line)) (Line, error) {
	begin := time.Now()
	return c.await(ctx, word, begin, begin.Add(timeout), other)
}

// await waits from begin to deadline, and longer by the time in which this program stood still.
func (c *Client) await(ctx context.Context, word string, begin, deadline time.Time, other func(Line)) (Line, error) {
	for until := deadline; ; {
		line, err := c.Next(ctx, until)
		if err == ErrSilent {
			heard, now := !line.At.IsZero(), line.At
			if !heard {
				now = time.Now()
			}
			if until = deadline.Add(c.pauses(begin, now)); !now.After(until) {
				if !heard {
					continue
				}
				err = nil
			}
		}
		if err != nil {
			return line, err
		}
		if found, err := c.isFirst(word, line.Text); found || err != nil {
			return line, err
		}
		if other != nil {
			other(line)
		}
	}
}

// isFirst reports whether a line begins with the word that is awaited.
func (c *Client) isFirst(word, line string) (bool, error) {
	if !isText(line) {
		return false, fmt.Errorf("%w: a line that is no text", ErrGarbage)
	}
	first, _, _ := strings.Cut(line, " ")
	switch {
	case first == "readyok" && c.unready > 0:
		c.unready--
	case first == "bestmove" && word != first:
		if c.unasked.count++; c.unasked.count == 1 {
			c.unasked.first = line
		}
	}
	return first == word, nil
}

// maxUnheard is the number of waiting lines that Unasked takes in.
const maxUnheard = 10_000

// Unasked returns how many answers since the last call follow no search, such as a second
// one to the same search, and the first of them. It takes in the lines that wait, so that none of
// these answers the next search.
func (c *Client) Unasked() (count int, first string, err error) {
	for n := 0; n < maxUnheard && err == nil && len(c.lines) > 0; n++ {
		_, err = c.isFirst("", (<-c.lines).Text)
	}
	said := c.unasked
	c.unasked.count = 0
	return said.count, said.first, err
}

func isText(line string) bool {
	isOther := func(r rune) bool { return unicode.IsControl(r) && r != '\t' }
	return utf8.ValidString(line) && !strings.ContainsFunc(line, isOther)
}

// Handshake sends ugi and returns the engine's description of itself. Its error is
// [ErrNoProcess] if a shell or a loader has found no program to run.
func (c *Client) Handshake(ctx context.Context, timeout time.Duration) (Identity, error) {
	id, err := c.greet(ctx, timeout)
	if err != nil && c.hasNotRun() {
		err = fmt.Errorf("%w: %w", ErrNoProcess, err)
	}
	return id, err
}

func (c *Client) greet(ctx context.Context, timeout time.Duration) (Identity, error) {
	var id Identity
	if err := c.Send("ugi"); err != nil {
		return id, err
	}
	_, err := c.Await(ctx, "ugiok", timeout, func(line Line) {
		switch words := strings.Fields(line.Text); {
		case len(words) > 2 && words[0] == "id" && words[1] == "name":
			id.Name = strings.Join(words[2:], " ")
		case len(words) > 2 && words[0] == "id" && words[1] == "author":
			id.Author = strings.Join(words[2:], " ")
		case len(words) > 2 && words[0] == "option" && words[1] == "name" && len(id.Options) < maxOptions:
			o, _ := search.ParseOption(words[1:])
			id.Options = append(id.Options, o)
		}
	})
	if err != nil {
		return id, fmt.Errorf("%w after ugi", err)
	}
	return id, nil
}

// SetOption sets an option. Engines do not answer that.
func (c *Client) SetOption(name, value string) error {
	return c.Send((&search.Option{Name: name}).Command(value))
}

// Ready sends the lines before and isready, and waits for the answer.
func (c *Client) Ready(ctx context.Context, timeout time.Duration, before ...string) error {
	_, err := c.ReadyErrors(ctx, timeout, before...)
	return err
}

// ReadyErrors does the same as Ready. It also returns the engine's first reports of
// the form "info string error …" before the answer.
func (c *Client) ReadyErrors(
	ctx context.Context, timeout time.Duration, before ...string,
) (errors []string, err error) {
	if err := c.AskReady(before...); err != nil {
		return nil, err
	}
	return c.AwaitReady(ctx, timeout)
}

// AskReady sends the lines before and isready. It leaves the answer to AwaitReady.
func (c *Client) AskReady(before ...string) error {
	c.unready++
	return c.Send(append(before, "isready")...)
}

// AwaitReady waits for the answer to each [Client.AskReady]. It returns what ReadyErrors does.
func (c *Client) AwaitReady(ctx context.Context, timeout time.Duration) (errors []string, err error) {
	for c.unready > 0 {
		_, err = c.Await(ctx, "readyok", timeout, func(line Line) {
			errors = addError(errors, strings.Fields(line.Text))
		})
		if err != nil {
			return nil, fmt.Errorf("%w after isready", err)
		}
	}
	return errors, nil
}

// maxErrors is the greatest number of stored error reports of an engine.
const maxErrors = 8

// addError adds the text of a report "info string error …" to list. It ignores other
// words, and further reports when there are too many.
func addError(list, words []string) []string {
	if len(words) > 2 && words[0] == "info" && words[1] == "string" && words[2] == "error" && len(list) < maxErrors {
		list = append(list, strings.Join(words[3:], " "))
	}
	return list
}

// Query asks a question and returns the words of the answer.
func (c *Client) Query(ctx context.Context, timeout time.Duration, question string) ([]string, error) {
	if err := c.Send("query " + question); err != nil {
		return nil, err
	}
	return c.AwaitResponse(ctx, timeout, question)
}

// AwaitResponse waits for the answer to a question, which was sent before, and returns its
// words.
func (c *Client) AwaitResponse(ctx context.Context, timeout time.Duration, question string) ([]string, error) {
	line, err := c.Await(ctx, "response", timeout, nil)
	if err != nil {
		return nil, fmt.Errorf("%w after query %s", err, question)
	}
	return lines.Words(line.Text)[1:], nil
}

// PositionLine returns the command that sets a position: a position string, or the
// start position if fen is empty, and the moves from there.
func PositionLine(fen string, moves []string) string {
	line := "position startpos"
	if fen != "" {
		line = "position fen " + fen
	}
	if len(moves) > 0 {
		line += " moves " + strings.Join(moves, " ")
	}
	return line
}
