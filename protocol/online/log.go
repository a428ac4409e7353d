package online

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"tetrad/positions"
)

// An event is what happens in a game, as its log has it. The first one of a game begins it.
type event struct {
	At   int64  `json:"at"` // ms since 1970
	Do   string `json:"do"`
	By   string `json:"by,omitempty"`   // p1 or p2
	Move string `json:"move,omitempty"` // a turn
	Ply  int    `json:"ply,omitempty"`  // turns before the move, or after a takeback
	// Left is what both players have on their clocks after a turn, in ms.
	Left   *[2]int64 `json:"left,omitempty"`
	What   string    `json:"what,omitempty"` // the question of an offer
	Name   string    `json:"name,omitempty"` // who sits down
	Secret string    `json:"secret,omitempty"`
	Next   string    `json:"next,omitempty"` // key of the rematch

	Game      string  `json:"game,omitempty"`      // begun
	Base      int64   `json:"base,omitempty"`      // ms on each clock; 0: none
	Increment int64   `json:"increment,omitempty"` // ms a turn
	Code      string  `json:"code,omitempty"`      // leads to the game until the other side is taken
	Rematch   *person `json:"rematch,omitempty"`   // who has the other side from the beginning
}

// A person has a side.
type person struct {
	Name   string `json:"name"`
	Secret string `json:"secret"` // its hash
}

func (e event) player() positions.Player {
	if e.By == positions.P2.String() {
		return positions.P2
	}
	return positions.P1
}

// maxLog is the greatest size of a log in bytes. The longest games have a tenth of it.
const maxLog = 1 << 20

// A logFile is the log of a game: lines with a checksum and an event. Each event is on disk
// before append returns. A line without its end was never acknowledged.
type logFile struct {
	path string
	size int64 // of what counts
	end  int64 // of the file: after size is at most a line that was not written to its end
}

// append writes an event.
func (l *logFile) append(e event) (err error) {
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	line := fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text)
	if l.size+int64(len(line)) > maxLog {
		return errors.New("the game is too long")
	}
	os.MkdirAll(filepath.Dir(l.path), 0o700) // somebody may have removed it; where this fails, so does the next
	file, err := os.OpenFile(l.path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if info, err := file.Stat(); err != nil || info.Size() != l.end {
		return errors.Join(err, fmt.Errorf("its file was removed, or another program plays it, too: %s", filepath.Base(l.path)))
	}
	if err := file.Truncate(l.size); err != nil {
		return err
	}
	n, err := file.WriteAt(line, l.size)
	l.end = l.size + int64(n)
	if err := errors.Join(err, file.Sync()); err != nil {
		return err
	}
	l.size = l.end
	return nil
}

// read returns the events of the log. It leaves out a last line without its end.
func (l *logFile) read() ([]event, error) {
	file, err := os.Open(l.path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxLog+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxLog {
		return nil, errors.New("the file is too long")
	}
	var events []event
	l.size, l.end = 0, int64(len(text))
	for line := range bytes.Lines(text) {
		if line[len(line)-1] != '\n' {
			break
		}
		e, err := readLine(line[:len(line)-1])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", len(events)+1, err)
		}
		l.size += int64(len(line))
		events = append(events, e)
	}
	return events, nil
}

func readLine(line []byte) (e event, err error) {
	sum, text, _ := bytes.Cut(line, []byte(" "))
	if string(sum) != fmt.Sprintf("%08x", crc32.ChecksumIEEE(text)) {
		return e, errors.New("it is damaged")
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return e, decoder.Decode(&e)
}
