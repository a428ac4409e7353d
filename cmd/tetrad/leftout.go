package main

import (
	"errors"
	"fmt"
	"io"
)

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
	if l.count++; l.count > mostReported {
		return
	}
	if file != "" {
		file += ", "
	}
	fmt.Fprintf(l.to, "%sgame %d: %v\n", file, place, why)
}

// end says how many games are left out. It returns an error if no game is left.
func (l *leftOut) end() error {
	switch {
	case l.read == 0:
		return errors.New("there is no game in the file")
	case l.count == l.read:
		return fmt.Errorf("all games of the file are left out: %d", l.count)
	case l.count > 0:
		fmt.Fprintf(l.to, "%d of %d games are left out.\n", l.count, l.read)
	}
	return nil
}
