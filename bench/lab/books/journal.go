package books

import (
	"bytes"
	"encoding/json"
	"os"
)

// A Journal is a file with the results of an unfinished batch, so that an interruption
// costs one search at most. Its first line names the batch; each further line is the
// result of a search, as JSON.
type Journal struct {
	path string
	file *os.File
}

// NewJournal returns the journal of a book in a file. It is beside that file.
func NewJournal(path string) *Journal { return &Journal{path: path + ".unfinished"} }

// Begin begins a batch and returns the results that the file has of it already.
func (j *Journal) Begin(batch string) ([][]byte, error) {
	if err := j.close(); err != nil {
		return nil, err
	}
	have := j.read(batch)
	text := append([]byte(batch), '\n')
	for _, line := range have {
		text = append(append(text, line...), '\n')
	}
	if err := os.WriteFile(j.path, text, 0o666); err != nil {
		return nil, err
	}
	var err error
	j.file, err = os.OpenFile(j.path, os.O_WRONLY|os.O_APPEND, 0)
	return have, err
}

// read returns the complete lines of the file, if it belongs to a batch.
func (j *Journal) read(batch string) (have [][]byte) {
	text, err := os.ReadFile(j.path)
	if err != nil {
		return nil // there is none yet
	}
	head, rest, _ := bytes.Cut(text, []byte("\n"))
	if string(head) != batch {
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

// Add adds the result of the next search.
func (j *Journal) Add(result []byte) error {
	_, err := j.file.Write(append(bytes.Clone(result), '\n'))
	return err
}

// End removes the file.
func (j *Journal) End() error {
	if err := j.close(); err != nil {
		return err
	}
	if err := os.Remove(j.path); err != nil && !os.IsNotExist(err) {
		return err
	}
	return nil
}

// Close closes the file, which can be continued.
func (j *Journal) Close() error { return j.close() }

func (j *Journal) close() error {
	if j.file == nil {
		return nil
	}
	err := j.file.Close()
	j.file = nil
	return err
}
