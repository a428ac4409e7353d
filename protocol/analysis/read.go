package analysis

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"tetrad/positions"
)

// inputLine is a line of the input: a request, or a cancellation.
type inputLine struct {
	Request
	Cancel *string `json:"cancel"`
}

// readLine parses a line into to. It is stricter than encoding/json, which would
// ignore some mistakes: names of fields must be exact, known and unique, and there is
// no null and no text outside UTF-8. Whole numbers may have any form that JSON
// allows, such as 1e3. Errors name the mistake, in JSON's terms, and its place. Even
// with an error, to has the id if the line has one.
func readLine(text string, to *inputLine) error {
	if !utf8.ValidString(text) {
		return errors.New("the line is not UTF-8")
	}
	lines := json.NewDecoder(strings.NewReader(text))
	var first json.RawMessage
	if err := lines.Decode(&first); err != nil {
		return syntaxError(text, err)
	}
	to.ID = idOf(first)
	if _, err := lines.Token(); err != io.EOF {
		return errors.New("there is more than one value in the line")
	}
	if err := readValue("", first, reflect.ValueOf(to).Elem()); err != nil {
		return err
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(first, &fields); to.Cancel != nil && len(fields) > 1 {
		return errors.New("a line that cancels has no other fields")
	}
	return nil
}

// syntaxError names the place at which a line ceases to be JSON.
func syntaxError(text string, err error) error {
	syntax, ok := errors.AsType[*json.SyntaxError](err)
	if !ok {
		return fmt.Errorf("the line is not JSON: it ends too early, after %d bytes", len(text))
	}
	return fmt.Errorf("the line is not JSON, at byte %d: %w", syntax.Offset, err)
}

// idOf returns the id of a request, whatever else is wrong with it.
func idOf(line json.RawMessage) string {
	var request struct {
		ID json.RawMessage `json:"id"`
	}
	var id string
	if json.Unmarshal(line, &request) != nil || json.Unmarshal(request.ID, &id) != nil {
		return ""
	}
	return id
}

// readValue reads valid JSON into to. path is its place in the line.
func readValue(path string, text json.RawMessage, to reflect.Value) error {
	switch to.Kind() {
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		return readValue(path, text, to.Elem())
	case reflect.Slice:
		return readArray(path, text, to)
	case reflect.Map:
		to.Set(reflect.MakeMap(to.Type()))
		return eachName(path, text, func(name, at string, value json.RawMessage) error {
			element := reflect.New(to.Type().Elem()).Elem()
			err := readValue(at, value, element)
			to.SetMapIndex(reflect.ValueOf(name), element)
			return err
		})
	case reflect.Struct:
		return eachName(path, text, func(name, at string, value json.RawMessage) error {
			field, ok := fieldOf(to, name)
			if !ok {
				return unknownField(path, name)
			}
			return readValue(at, value, field)
		})
	case reflect.Bool, reflect.String:
		if text[0] == 'n' || json.Unmarshal(text, to.Addr().Interface()) != nil {
			want := map[reflect.Type]string{reflect.TypeFor[bool](): "true or false", reflect.TypeFor[string](): "a string"}[to.Type()]
			return wrongType(path, text, cmp.Or(want, "a string, a number, true or false"))
		}
		return nil
	}
	return readNumber(path, text, to)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (s *Scalar) UnmarshalJSON(text []byte) error {
	switch text[0] {
	case '"':
		return json.Unmarshal(text, (*string)(s))
	case '{', '[':
		return errors.New("not a scalar")
	case 'n':
		return nil // null
	}
	*s = Scalar(text)
	if n, err := strconv.ParseFloat(string(text), 64); err == nil && n == math.Trunc(n) && math.Abs(n) < 1<<53 {
		*s = Scalar(strconv.FormatInt(int64(n), 10))
	}
	return nil
}

// readNumber reads a number into an int, a uint64 or a float64.
func readNumber(path string, number json.RawMessage, to reflect.Value) error {
	isFloat, text := to.Kind() == reflect.Float64, string(number)
	switch ok := text[0] == '-' || '0' <= text[0] && text[0] <= '9'; {
	case !ok && isFloat:
		return wrongType(path, number, "a number")
	case !ok:
		return wrongType(path, number, "a whole number")
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return fmt.Errorf("%s is %s, which is too large", path, positions.Clip(text))
	}
	switch {
	case isFloat:
		to.SetFloat(value)
		return nil
	case value != math.Trunc(value):
		return wrongType(path, number, "a whole number")
	case value < 0:
		return wrongType(path, number, "0 or more")
	}
	n, err := strconv.ParseInt(text, 10, strconv.IntSize) // a float64 would round it
	if err != nil {
		if value >= math.MaxInt {
			return fmt.Errorf("%s is %s, which is too large", path, positions.Clip(text))
		}
		n = int64(value) // for numbers such as 1e3
	}
	if to.CanInt() {
		to.SetInt(n)
	} else {
		to.SetUint(uint64(n))
	}
	return nil
}

func readArray(path string, text json.RawMessage, to reflect.Value) error {
	var elements []json.RawMessage
	if text[0] != '[' || json.Unmarshal(text, &elements) != nil {
		return wrongType(path, text, "an array")
	}
	to.Set(reflect.MakeSlice(to.Type(), len(elements), len(elements)))
	for i, element := range elements {
		if err := readValue(fmt.Sprintf("%s[%d]", path, i), element, to.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

// eachName calls f for each name of an object, its place and its value. It refuses a
// repeated name.
func eachName(path string, text json.RawMessage, f func(name, at string, value json.RawMessage) error) error {
	if text[0] != '{' {
		return wrongType(path, text, "an object")
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.Token() // the brace
	seen := map[string]bool{}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return err
		}
		name := token.(string) // the JSON is valid
		at := strings.TrimPrefix(path+"."+name, ".")
		if seen[name] {
			return fmt.Errorf("%s is there twice", positions.Clip(at))
		}
		seen[name] = true
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return err
		}
		if err := f(name, positions.Clip(at), value); err != nil {
			return err
		}
	}
	return nil
}

// wrongType returns the error of a value that has the wrong type.
func wrongType(path string, text json.RawMessage, want string) error {
	path = cmp.Or(path, "the line")
	is := positions.Clip(string(text))
	switch text[0] {
	case 'n':
		return fmt.Errorf("%s is null, want %s; a field without a value is left out", path, want)
	case '"':
		json.Unmarshal(text, &is)
		is = encode(positions.Clip(is))
	case '{':
		is = "an object"
	case '[':
		is = "an array"
	}
	return fmt.Errorf("%s is %s, want %s", path, is, want)
}
