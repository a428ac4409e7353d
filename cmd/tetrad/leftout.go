package main

import (
	"errors"
	"fmt"
	"io"

	"tetrad/protocol/record"
)

// games returns a number of games in words.
func games(n int) string {
	if n == 1 {
		return "1 game"
	}
	return fmt.Sprintf("%d games", n)
}

// leftOut counts the games of files, and reports those that are left out.
type leftOut struct {
	to    io.Writer
	read  int // games, good or not
	count int // games that are left out
}

// mostReported is the greatest number of games that are reported individually.
const mostReported = 20

// report says which game is left out and why. file is empty if there is only one file.
func (l *leftOut) report(file string, place int, why error) {
	if file != "" {
		file += ", "
	}
	if f, ok := errors.AsType[*record.Fault](why); ok && f.Rest { // that is no game
		l.read--
		fmt.Fprintf(l.to, "%s%v\n", file, why)
		return
	}
	if l.count++; l.count <= mostReported {
		fmt.Fprintf(l.to, "%sgame %d: %v\n", file, place, why)
	}
}

// end says how many games are left out. It returns an error if no game is left.
func (l *leftOut) end() error {
	switch {
	case l.read == 0:
		return errors.New("there is no game in the file")
	case l.count == l.read:
		return fmt.Errorf("all games of the file are left out: %d", l.count)
	case l.count > 0:
		fmt.Fprintf(l.to, "Left out: %d of %s.\n", l.count, games(l.read))
	}
	return nil
}
