package analysis

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"unicode/utf8"

	"tetrad/positions"
)

// inputLine is a line of the input: a request, or a cancellation.
type inputLine struct {
	Request
	Cancel *string `json:"cancel"`
}

// readLine parses a line into to. Unknown fields are errors, so that a misspelt limit is
// seen. Errors name the mistake, in JSON's terms, and its place. Even with an error, to has
// the id if the line is JSON and has one.
func readLine(text string, to *inputLine) error {
	if !utf8.ValidString(text) {
		return errors.New("the line is not UTF-8")
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(to); err != nil {
		to.ID = idOf(text)
		return lineError(err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("there is more than one value in the line")
	}
	if to.Cancel != nil && !reflect.ValueOf(to.Request).IsZero() {
		return errors.New("a line that cancels has no other fields")
	}
	return nil
}

// idOf returns the id of a request, whatever else is wrong with its fields.
func idOf(text string) string {
	var request struct {
		ID any `json:"id"`
	}
	if json.Unmarshal([]byte(text), &request) != nil {
		return ""
	}
	id, _ := request.ID.(string)
	return id
}

// lineError returns an error of the decoder as the author of the line reads it.
func lineError(err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		place := strings.TrimPrefix(wrong.Field, "Request.")
		if place == "" {
			place = "the line"
		}
		return fmt.Errorf("%s: got %s, want %s", positions.Clip(place), positions.Clip(wrong.Value), wanted(wrong.Type))
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return unknownField(strings.Trim(name, `"`))
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Errorf("the line is not JSON, at byte %d: %w", syntax.Offset, err)
	}
	if err == io.ErrUnexpectedEOF {
		return errors.New("the line is not JSON: it ends too early")
	}
	return err
}

func unknownField(name string) error {
	return fmt.Errorf("there is no field %s; a request has id, game, fen, moves, limits (movetime, depth, nodes, "+
		"infinite), lines, only, options and update_ms", positions.Clip(name))
}

// wanted returns what JSON has for values of a type.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Slice:
		return "an array"
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number, written with digits alone"
	case reflect.Uint64:
		return "a whole number, 0 or more, written with digits alone"
	case reflect.Float64:
		return "a number"
	}
	return "a string"
}
