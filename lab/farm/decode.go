package farm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds on what comes over the network, in bytes.
const (
	maxSubmission = 256 << 10
	maxHeartbeat  = 64 << 10
	maxProgress   = 256 << 10
	maxReason     = 2 << 10 // a text for people
	maxTitle      = 200
	maxSmall      = 4 << 10 // jobs, failures, quarantines
)

// decode reads a JSON value of at most most bytes without anything behind it. Fields that are
// unknown are skipped, so that a later version may add some.
func decode(data []byte, most int, into any) error {
	if len(data) > most {
		return fmt.Errorf("%d bytes, want at most %d", len(data), most)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if err := d.Decode(into); err != nil {
		return err
	}
	if d.More() {
		return errors.New("text after the JSON value")
	}
	return nil
}

// checkText refuses text that is too long or would disturb a terminal or a log.
func checkText(what, text string, most int) error {
	switch {
	case len(text) > most:
		return fmt.Errorf("%s has %d bytes, want at most %d", what, len(text), most)
	case !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }):
		return fmt.Errorf("%s is not plain text", what)
	}
	return nil
}

// sanitize makes a text that checkText lets pass.
func sanitize(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		if r == '\t' || unicode.IsControl(r) && r != '\n' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "")
	}
	return text
}
