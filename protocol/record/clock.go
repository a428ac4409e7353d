package record

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// PGN writes the time left on a clock as [%clk 0:09:58.25], in hours, minutes and
// seconds. Chess programs and servers read and write it.
const (
	clockBegin = "[%clk"
	clockEnd   = "]"
)

// clockCommand returns the command of PGN for a time in milliseconds. ok is false if
// the command cannot hold the time: it knows no negative times and here no fractions of
// a microsecond.
func clockCommand(ms float64) (command string, ok bool) {
	micros := math.Round(ms * 1000)
	if !(micros >= 0 && micros < maxClock*1e6) || micros/1000 != ms {
		return "", false
	}
	total := int64(micros)
	seconds, fraction := total/1e6, total%1e6
	text := fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	if fraction > 0 {
		text += "." + strings.TrimRight(fmt.Sprintf("%06d", fraction), "0")
	}
	return clockBegin + " " + text + clockEnd, true
}

// maxClock is the greatest time on a clock in PGN, in seconds.
const maxClock = 1e9

// parseClock parses the time of a command in milliseconds: hours, minutes and seconds,
// of which the last may have a fraction.
func parseClock(text string) (ms float64, ok bool) {
	fields := strings.Split(text, ":")
	if len(fields) != 3 {
		return 0, false
	}
	micros := 0.0
	for i, field := range fields {
		whole, fraction, hasFraction := strings.Cut(field, ".")
		n, err := strconv.ParseUint(whole, 10, 30)
		if err != nil || hasFraction && i < 2 {
			return 0, false
		}
		micros = 60*micros + float64(n)*1e6
		if hasFraction {
			n, err := strconv.ParseUint((fraction + "000000")[:6], 10, 30)
			if err != nil || strings.Trim(fraction, "0123456789") != "" {
				return 0, false
			}
			micros += float64(n)
		}
	}
	return micros / 1000, micros < maxClock*1e6
}

// cutClock removes the first clock command from the words of a comment. It returns nil
// if there is none.
func cutClock(words []string) (left *float64, rest []string) {
	for i, word := range words[:max(len(words)-1, 0)] {
		if word != clockBegin {
			continue
		}
		if text, ended := strings.CutSuffix(words[i+1], clockEnd); ended {
			if ms, ok := parseClock(text); ok {
				return &ms, append(words[:i:i], words[i+2:]...)
			}
		}
	}
	return nil, words
}
