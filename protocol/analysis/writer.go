package analysis

import (
	"encoding/json"
	"strings"

	"tetrad/engine/lines"
)

// writer writes lines of JSON from many goroutines. A client that does not read
// delays no search.
type writer struct{ *lines.Writer }

// answer writes a line that must not be dropped.
func (w writer) answer(line any) { w.Answer(encode(line)) }

// update writes the findings of a request so far. A newer update may replace it.
func (w writer) update(r *Result) { w.News(r.ID, encode(r)) }

// encode returns a line of JSON, without its line end. All values that are written
// here can be encoded.
func encode(line any) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(line); err != nil {
		panic("analysis: " + err.Error())
	}
	return strings.TrimSuffix(b.String(), "\n")
}
