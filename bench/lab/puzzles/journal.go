package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"tetrad/protocol/puzzle"
)

// A Journal is a file of puzzles that grows from game to game. A second file, whose
// name ends in .unfinished, records the progress, so that the journal can be continued.
type Journal struct {
	path     string
	settings string // everything that the puzzles depend on, in one line
	file     *os.File
	size     int64
	next     uint64 // number of the next game
}

const unfinished = ".unfinished"

// OpenJournal creates a file with comment lines after the header, or continues a file
// that was begun with the same settings. It returns the puzzles in the file as lines.
// It refuses and does not change a file that is finished or is not a journal.
func OpenJournal(path, settings, comments string) (j *Journal, have [][]byte, err error) {
	j = &Journal{path: path, settings: settings}
	head := []byte(puzzle.Header + "\n" + comments)
	body, err := j.begun()
	if err != nil {
		return nil, nil, err
	}
	for _, line := range bytes.Split(bytes.TrimSpace(body), []byte("\n")) {
		if len(line) > 0 && line[0] != '#' {
			have = append(have, line)
		}
	}
	text := append(head, body...)
	if err := os.WriteFile(path, text, 0o666); err != nil {
		return nil, nil, err
	}
	j.size = int64(len(text))
	if j.file, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0); err != nil {
		return nil, nil, err
	}
	return j, have, j.note()
}

// begun returns the lines of puzzles in the file, up to the last completed game, and
// sets the number of the next game.
func (j *Journal) begun() ([]byte, error) {
	state, err := os.ReadFile(j.path + unfinished)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(j.path); err == nil {
			return nil, fmt.Errorf("%s is there already; give another name, or remove it", j.path)
		}
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var size int64
	settings, numbers, _ := bytes.Cut(state, []byte("\n"))
	if _, err := fmt.Sscanf(string(numbers), "%d %d", &j.next, &size); err != nil {
		return nil, fmt.Errorf("%s: %w", j.path+unfinished, err)
	}
	if string(settings) != j.settings {
		return nil, fmt.Errorf("%s was begun by: %s; give the same flags, or remove it", j.path, settings)
	}
	text, err := os.ReadFile(j.path)
	if err != nil {
		return nil, err
	}
	if int64(len(text)) < size {
		return nil, fmt.Errorf("%s is shorter than it was; remove it, and begin again", j.path)
	}
	text = text[:size]
	for len(text) > 0 && text[0] == '#' {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	return text, nil
}

// Next returns the number of the next game.
func (j *Journal) Next() uint64 { return j.next }

// Add adds the puzzles of the next game.
func (j *Journal) Add(list []*puzzle.Puzzle) error {
	var text []byte
	for _, p := range list {
		text = append(text, p.String()+"\n"...)
	}
	if _, err := j.file.Write(text); err != nil {
		return err
	}
	j.size += int64(len(text))
	j.next++
	return j.note()
}

// note records the progress of the file.
func (j *Journal) note() error {
	text := fmt.Sprintf("%s\n%d %d\n", j.settings, j.next, j.size)
	name := j.path + unfinished
	if err := os.WriteFile(name+".new", []byte(text), 0o666); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// Close closes the file. The file can be continued later unless it is finished.
func (j *Journal) Close(isFinished bool) error {
	err := j.file.Close()
	if err == nil && isFinished {
		err = os.Remove(j.path + unfinished)
	}
	return err
}
