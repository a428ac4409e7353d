package online

import (
	"crypto/rand"
	"errors"
	"strings"
	"sync"
	"time"
)

// A code has six letters, of which none is a vowel, so that they make no word, and none
// looks like another one. There are 64 million. At most maxOpen of them lead to a game, for
// two hours: somebody who guesses all that time finds one with a chance of 1 in 900.
const (
	codeLetters = "BCDFGHJKMNPQRSTVWXYZ"
	codeLength  = 6
	tryInterval = 2 * time.Second // on average, between the guesses of all people together
	tryBurst    = 10
)

func newCode() (code string) {
	for len(code) < codeLength {
		if letter := rand.Text()[:1]; strings.Contains(codeLetters, letter) {
			code += letter
		}
	}
	return code
}

// IsCode reports whether a text may be meant as a code, in upper or lower case, with spaces.
func IsCode(text string) bool { return readCode(text) != "" }

func readCode(text string) string {
	if len(text) > 20 {
		return ""
	}
	code := strings.ToUpper(strings.Join(strings.Fields(strings.ReplaceAll(text, "-", " ")), ""))
	if len(code) != codeLength || strings.Trim(code, codeLetters) != "" {
		return ""
	}
	return code
}

// FindCode returns the game whose invitation has a code.
func (games *Games) FindCode(text string) (*Game, error) {
	code := readCode(text)
	if code == "" {
		return nil, errors.New("a code of a game has six letters, such as KRT MBD")
	}
	if !games.guesses.Try(time.Now()) {
		return nil, errors.New("too many codes were tried: wait a few seconds")
	}
	for _, g := range games.all() {
		if g.setup.Code == code && g.isOpen() && time.Since(time.UnixMilli(g.setup.At)) < codeTime {
			return g, nil
		}
	}
	return nil, errors.New("no invitation has this code; a code holds for two hours, and until somebody has come")
}

// Guesses bounds how often people guess codes. Its method is safe for concurrent use.
type Guesses struct {
	Burst    float64       // guesses at once
	Interval time.Duration // on average, between guesses

	mu   sync.Mutex
	used float64 // of Burst
	last time.Time
}

// Try uses one allowed guess, and returns false if there is none.
func (g *Guesses) Try(at time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.used, g.last = max(0, g.used-at.Sub(g.last).Seconds()/g.Interval.Seconds()), at
	isAllowed := g.used+1 <= g.Burst
	if isAllowed {
		g.used++
	}
	return isAllowed
}
