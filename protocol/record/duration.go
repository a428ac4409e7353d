package record

import (
	"fmt"
	"strings"
	"time"
)

// A Duration is a time.Duration that is written as text, for example 1.5s.
type Duration time.Duration

// String returns the duration in the format of package time.
func (d Duration) String() string { return time.Duration(d).String() }

// MarshalText implements encoding.TextMarshaler.
func (d Duration) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. A number without a unit
// counts milliseconds.
func (d *Duration) UnmarshalText(text []byte) error {
	s := string(text)
	if s != "" && strings.Trim(s, "0123456789") == "" {
		s += "ms"
	}
	parsed, err := time.ParseDuration(s)
	if err != nil {
		return fmt.Errorf("%q is not a duration such as 100ms or 1m30s", s)
	}
	*d = Duration(parsed)
	return nil
}

// Set parses the value of a flag. With Type it makes a Duration usable as a flag.
func (d *Duration) Set(s string) error { return d.UnmarshalText([]byte(s)) }

// Type returns the word that stands for the value in a help text.
func (d *Duration) Type() string { return "duration" }
