package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"tetrad/bench/report/games"
	"tetrad/bench/report/measure"
	"tetrad/protocol/lines"
	"tetrad/protocol/record"
)

// schema names the format of journals.
const schema = "tetrad-report-games-1"

// maxLine bounds a line of a journal, in bytes.
const maxLine = 1 << 20

// A Journal is the file of the games of a report: the settings in the first line, then
// a line of JSON for each game, with a checksum. It is safe at any moment to stop, and
// to go on later. It is not safe for concurrent use.
type Journal struct {
	file  *os.File // nil: nothing is written
	games map[series]map[int]played
}

// played is a game with the time that it took, see [entry.Seconds].
type played struct {
	*measure.Game
	seconds float64
}

// A series is all games of one kind.
type series struct{ Variant, Kind string }

// head is the first line of a journal.
type head struct {
	Schema   string    `json:"schema"`
	Settings *Settings `json:"settings"`
}

// entry is a line of a journal after the first.
type entry struct {
	Variant string        `json:"variant"`
	Kind    string        `json:"kind"`
	Index   int           `json:"index"`
	Game    *measure.Game `json:"game"`
	// Seconds is the time by the clock from the game before it in the same run, or from
	// the begin of the run. The sum is how long runs have played, on any number of
	// threads or machines. 0: not known, as in journals of earlier versions.
	Seconds float64 `json:"seconds,omitempty"`
}

// OpenJournal goes on with the journal at path, or begins one if there is none. It
// refuses a journal of other settings, or one that was changed. An unfinished last line
// is cut off.
func OpenJournal(path string, s Settings) (*Journal, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: file, games: map[series]map[int]played{}}
	if err := j.load(s); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return j, nil
}

// NewJournal returns a journal in memory only.
func NewJournal() *Journal { return &Journal{games: map[series]map[int]played{}} }

func (j *Journal) load(s Settings) error {
	whole, err := j.read(j.file, s)
	if err != nil {
		return err
	}
	if err := j.file.Truncate(whole); err != nil {
		return err
	}
	if whole == 0 {
		return j.append(head{schema, &s})
	}
	return nil
}

// read reads a journal and returns the length of its whole lines.
func (j *Journal) read(in io.Reader, s Settings) (whole int64, err error) {
	reader := bufio.NewReader(in)
	for number := 1; ; number++ {
		line, err := lines.ReadLine(reader, maxLine)
		if err == io.EOF {
			return whole, nil
		}
		if err == nil && number == 1 {
			err = checkHead(line, s)
		} else if err == nil {
			err = j.readGame(line)
		}
		if err != nil {
			return 0, fmt.Errorf("line %d: %w", number, err)
		}
		whole += int64(len(line))
	}
}

func checkHead(line []byte, s Settings) error {
	var h head
	if err := json.Unmarshal(lines.TrimMark(line), &h); err != nil || h.Schema != schema || h.Settings == nil {
		return errors.New("it is not the journal of a report; give another name")
	}
	if !slices.Equal(h.Settings.Variants, s.Variants) || h.Settings.Seed != s.Seed || h.Settings.Nodes != s.Nodes {
		return fmt.Errorf("it was begun for %v with --seed %d --nodes %d; give the same, or another name",
			h.Settings.Variants, h.Settings.Seed, h.Settings.Nodes)
	}
	return nil
}

func (j *Journal) readGame(line []byte) error {
	if sealed, err := record.CheckSeal(line); err != nil || !sealed {
		return errors.New("it was changed after it was written; take the line away, and the game is played again")
	}
	var e entry
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	if e.Game == nil || e.Index < 0 {
		return errors.New("there is no game in it")
	}
	if e.Seconds < 0 {
		return errors.New("a game took less than no time")
	}
	if _, err := games.ParseKind(e.Kind); err != nil {
		return err
	}
	if err := e.Game.Check(); err != nil {
		return err
	}
	j.keep(e)
	return nil
}

func (j *Journal) keep(e entry) {
	key := series{e.Variant, e.Kind}
	if j.games[key] == nil {
		j.games[key] = map[int]played{}
	}
	j.games[key][e.Index] = played{e.Game, e.Seconds}
}

// has reports whether the game of a job is there.
func (j *Journal) has(job games.Job) bool {
	return j.games[series{job.Variant, job.Kind.String()}][job.Index].Game != nil
}

// add keeps and writes a game, and what the clock says of it.
func (j *Journal) add(job games.Job, g *measure.Game, seconds float64) error {
	e := entry{job.Variant, job.Kind.String(), job.Index, g, seconds}
	j.keep(e)
	return j.append(e)
}

func (j *Journal) append(value any) error {
	if j.file == nil {
		return nil
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // moves contain >
	if err := encoder.Encode(value); err != nil {
		return err
	}
	line := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	if _, isGame := value.(entry); isGame {
		line = record.Seal(line)
	}
	_, err := j.file.Write(append(line, '\n'))
	return err
}

// Close closes the file, after all is on disk.
func (j *Journal) Close() error {
	if j.file == nil {
		return nil
	}
	return errors.Join(j.file.Sync(), j.file.Close())
}

// first returns the first count games of a kind, in order. They must be there.
func (j *Journal) first(variant string, kind games.Kind, count int) []*measure.Game {
	list := make([]*measure.Game, count)
	for i := range list {
		list[i] = j.games[series{variant, kind.String()}][i].Game
	}
	return list
}

// time returns how many of the first count games of a kind have a known time, and the
// sum of it in seconds.
func (j *Journal) time(variant string, kind games.Kind, count int) (timed int, seconds float64) {
	for i := range count {
		if g := j.games[series{variant, kind.String()}][i]; g.seconds > 0 {
			timed, seconds = timed+1, seconds+g.seconds
		}
	}
	return timed, seconds
}
