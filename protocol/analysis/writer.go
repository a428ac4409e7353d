package analysis

import (
	"encoding/json"
	"strings"

	"tetrad/protocol/lines"
)

// writer writes lines of JSON from many goroutines. A client that does not read
// holds up no search.
type writer struct{ *lines.Writer }

// answer writes a line that must be there.
func (w writer) answer(line any) { w.Answer(encode(line)) }

// update writes what a request has found so far; a newer one makes it worthless.
func (w writer) update(r *Result) { w.News(r.ID, encode(r)) }

// encode returns a line of JSON, without its end. All that is written here can be
// encoded.
func encode(line any) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(line); err != nil {
		panic("analysis: " + err.Error())
	}
	return strings.TrimSuffix(b.String(), "\n")
}
