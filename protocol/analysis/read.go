package analysis

import (
	"bytes"
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
	decoder := json.NewDecoder(bytes.NewReader(first))
	decoder.UseNumber()
	r := valueReader{decoder: decoder}
	if err := r.value("", reflect.ValueOf(to).Elem()); err != nil {
		return err
	}
	if to.Cancel != nil && r.fields > 1 {
		return errors.New("a line that cancels has no other fields")
	}
	return nil
}

// syntaxError names the place at which a line ceases to be JSON.
func syntaxError(text string, err error) error {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
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

// valueReader decodes valid JSON into Go values of the required types.
type valueReader struct {
	decoder *json.Decoder
	fields  int // of the outermost object, read so far
}

// value reads the next value into to. path is its place in the line.
func (r *valueReader) value(path string, to reflect.Value) error {
	token, err := r.decoder.Token()
	if err != nil {
		return err
	}
	if s, ok := to.Addr().Interface().(*Scalar); ok {
		return readScalar(path, token, s)
	}
	switch to.Kind() {
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		return readText(path, token, to.Elem())
	case reflect.String:
		return readText(path, token, to)
	case reflect.Bool:
		b, ok := token.(bool)
		if !ok {
			return wrongType(path, token, "true or false")
		}
		to.SetBool(b)
		return nil
	case reflect.Slice:
		return r.array(path, token, to)
	case reflect.Map:
		return r.table(path, token, to)
	case reflect.Struct:
		return r.object(path, token, to)
	}
	return readNumber(path, token, to)
}

func readText(path string, token json.Token, to reflect.Value) error {
	s, ok := token.(string)
	if !ok {
		return wrongType(path, token, "a string")
	}
	to.SetString(s)
	return nil
}

// readScalar reads the value of an option.
func readScalar(path string, token json.Token, to *Scalar) error {
	switch v := token.(type) {
	case string:
		*to = Scalar(v)
	case bool:
		*to = Scalar(strconv.FormatBool(v))
	case json.Number:
		*to = Scalar(v)
		if n, err := strconv.ParseFloat(v.String(), 64); err == nil && n == math.Trunc(n) && math.Abs(n) < 1<<53 {
			*to = Scalar(strconv.FormatInt(int64(n), 10))
		}
	default:
		return wrongType(path, token, "a string, a number, true or false")
	}
	return nil
}

// readNumber reads a number into an int, a uint64 or a float64.
func readNumber(path string, token json.Token, to reflect.Value) error {
	isFloat := to.Kind() == reflect.Float64
	number, ok := token.(json.Number)
	switch {
	case !ok && isFloat:
		return wrongType(path, token, "a number")
	case !ok:
		return wrongType(path, token, "a whole number")
	}
	text := number.String()
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return fmt.Errorf("%s is %s, which is too large", path, positions.Clip(text))
	}
	switch {
	case isFloat:
		to.SetFloat(value)
		return nil
	case value != math.Trunc(value):
		return wrongType(path, token, "a whole number")
	case value < 0:
		return wrongType(path, token, "0 or more")
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

func (r *valueReader) array(path string, token json.Token, to reflect.Value) error {
	if token != json.Delim('[') {
		return wrongType(path, token, "an array")
	}
	for i := 0; r.decoder.More(); i++ {
		element := reflect.New(to.Type().Elem()).Elem()
		if err := r.value(fmt.Sprintf("%s[%d]", path, i), element); err != nil {
			return err
		}
		to.Set(reflect.Append(to, element))
	}
	_, err := r.decoder.Token()
	return err
}

// table reads an object with arbitrary names.
func (r *valueReader) table(path string, token json.Token, to reflect.Value) error {
	if token != json.Delim('{') {
		return wrongType(path, token, "an object")
	}
	to.Set(reflect.MakeMap(to.Type()))
	return r.eachName(path, func(name, at string) error {
		element := reflect.New(to.Type().Elem()).Elem()
		if err := r.value(at, element); err != nil {
			return err
		}
		to.SetMapIndex(reflect.ValueOf(name), element)
		return nil
	})
}

func (r *valueReader) object(path string, token json.Token, to reflect.Value) error {
	if token != json.Delim('{') {
		return wrongType(path, token, "an object")
	}
	return r.eachName(path, func(name, at string) error {
		field, ok := fieldOf(to, name)
		if !ok {
			return unknownField(path, name)
		}
		if path == "" {
			r.fields++
		}
		return r.value(at, field)
	})
}

// eachName calls f for each name of an object and its place. It refuses a repeated
// name.
func (r *valueReader) eachName(path string, f func(name, at string) error) error {
	seen := map[string]bool{}
	for r.decoder.More() {
		token, err := r.decoder.Token()
		if err != nil {
			return err
		}
		name := token.(string) // the JSON is valid
		at := name
		if path != "" {
			at = path + "." + name
		}
		if seen[name] {
			return fmt.Errorf("%s is there twice", positions.Clip(at))
		}
		seen[name] = true
		if err := f(name, positions.Clip(at)); err != nil {
			return err
		}
	}
	_, err := r.decoder.Token()
	return err
}

// wrongType returns the error of a value that has the wrong type.
func wrongType(path string, token json.Token, want string) error {
	if path == "" {
		path = "the line"
	}
	var is string
	switch v := token.(type) {
	case nil:
		return fmt.Errorf("%s is null, want %s; a field without a value is left out", path, want)
	case string:
		is = encode(positions.Clip(v))
	case json.Delim:
		is = map[json.Delim]string{'{': "an object", '[': "an array"}[v]
	default:
		is = positions.Clip(fmt.Sprint(v))
	}
	return fmt.Errorf("%s is %s, want %s", path, is, want)
}
