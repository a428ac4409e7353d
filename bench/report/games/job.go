// Package games plays the games of a report. A game is a function of its [Job] alone,
// so that games can be played in any order and on any machine.
package games

import (
	"fmt"
	"strconv"
	"strings"

	"tetrad/positions"
)

// A Job describes one game completely.
type Job struct {
	Variant string
	Kind    Kind
	Seed    uint64
	Index   int
}

// A Purpose is what a game is played for.
type Purpose string

// The purposes.
const (
	// Play is a game between equal players, whose positions are also looked at.
	Play Purpose = "play"
	// Doubling is a game between a player with Nodes and one with twice as many.
	Doubling Purpose = "doubling"
	// First is a game that begins with the first turn number Index, modulo the number
	// of classes of first turns. Sides are not swapped.
	First Purpose = "first"
	// Without is a game in which one player may not use an element of the rules.
	Without Purpose = "without"
	// Mirror is a game in which the second player answers with the image of the last
	// turn where that is legal.
	Mirror Purpose = "mirror"
)

// IsPaired reports whether two games with neighbouring indexes have the same opening,
// with the players exchanged.
func (p Purpose) IsPaired() bool { return p == Doubling || p == Without }

// A Kind is a series of games for one purpose.
type Kind struct {
	Purpose Purpose
	Nodes   uint64 // of the players' searches; 0: random turns
	// Detail is the name of an element for Without, and a symmetry for Mirror.
	Detail string
}

// maxNodes bounds what a kind may ask for.
const maxNodes = 1_000_000

// String returns the kind in the form that ParseKind reads: "play/200", "mirror/50/3".
func (k Kind) String() string {
	text := string(k.Purpose) + "/" + strconv.FormatUint(k.Nodes, 10)
	if k.Detail != "" {
		text += "/" + k.Detail
	}
	return text
}

// ParseKind reads a kind.
func ParseKind(text string) (Kind, error) {
	parts := strings.Split(text, "/")
	wrong := func(what string) error { return fmt.Errorf("kind of game %q: %s", positions.Clip(text), what) }
	if len(parts) < 2 || len(parts) > 3 {
		return Kind{}, wrong("it is not a purpose, a number of nodes and perhaps a detail, with / between them")
	}
	k := Kind{Purpose: Purpose(parts[0])}
	var err error
	if k.Nodes, err = strconv.ParseUint(parts[1], 10, 64); err != nil || k.Nodes > maxNodes || strconv.FormatUint(k.Nodes, 10) != parts[1] {
		return Kind{}, wrong(fmt.Sprintf("the nodes are not a number up to %d", maxNodes))
	}
	needsDetail := false
	switch k.Purpose {
	case Play, Doubling, First:
	case Without, Mirror:
		needsDetail = true
	default:
		return Kind{}, wrong("there is no such purpose")
	}
	if needsDetail != (len(parts) == 3) {
		return Kind{}, wrong("a detail is missing, or one too many")
	}
	if needsDetail {
		k.Detail = parts[2]
	}
	if k.Purpose == Mirror {
		if s, err := strconv.Atoi(k.Detail); err != nil || s < 1 || s >= positions.Symmetries || strconv.Itoa(s) != k.Detail {
			return Kind{}, wrong("the symmetry is not a number from 1 to 7")
		}
	}
	if k.Nodes == 0 && k.Purpose != Play || k.Nodes > 0 && k.Purpose == Without && k.Detail == "" {
		return Kind{}, wrong("only games of play can be random")
	}
	return k, nil
}

// Symmetry returns the symmetry of a kind for Mirror.
func (k Kind) Symmetry() positions.Symmetry {
	n, _ := strconv.Atoi(k.Detail) // checked by ParseKind
	return positions.Symmetry(n)
}
