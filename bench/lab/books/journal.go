package books

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"

	"tetrad/engine/wholefile"
)

// A Journal is a file with the results of an unfinished book, so that an interruption
// costs one search at most. Its first line has the settings; each further line is the
// result of a search, in order.
type Journal struct {
	path string
	file *os.File
}

// NewJournal returns the journal of a book in a file. It is beside that file.
func NewJournal(path string) *Journal { return &Journal{path: path + ".unfinished"} }

// begin begins the file and returns the results that it has already, if they are of the
// same settings.
func (j *Journal) begin(s Settings) ([][]byte, error) {
	head, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	have := j.read(head)
	text := append(bytes.Join(append([][]byte{head}, have...), []byte("\n")), '\n')
	if err := wholefile.WriteBytes(j.path, 0o644, text); err != nil {
		return nil, err
	}
	j.file, err = os.OpenFile(j.path, os.O_WRONLY|os.O_APPEND, 0)
	return have, err
}

// read returns the complete lines of the file, if it begins with a head.
func (j *Journal) read(head []byte) (have [][]byte) {
	text, err := os.ReadFile(j.path)
	if err != nil {
		return nil // there is none yet
	}
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	if !bytes.Equal(first, head) {
		return nil
	}
	for {
		line, after, whole := bytes.Cut(rest, []byte("\n"))
		if !whole || !json.Valid(line) {
			return have
		}
		have, rest = append(have, line), after
	}
}

// add adds the result of the next search.
func (j *Journal) add(result []byte) error {
	_, err := j.file.Write(append(bytes.Clone(result), '\n'))
	return err
}

// End removes the file.
func (j *Journal) End() error { return errors.Join(j.Close(), os.Remove(j.path)) }

// Close closes the file, which can be continued.
func (j *Journal) Close() error {
	if j.file == nil {
		return nil
	}
	err := j.file.Close()
	j.file = nil
	return err
}
