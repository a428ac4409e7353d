package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"tetrad/bench/internal/sealed"
	"tetrad/bench/report/games"
	"tetrad/bench/report/internal/measure"
	"tetrad/protocol/lines"
	"tetrad/protocol/record"
)

// schema names the format of journals.
const schema = "tetrad-report-games-1"

// maxLine bounds a line of a journal, in bytes.
const maxLine = 1 << 20

// A Journal is the file of the games of a report: the settings in the first line, then
// a line of JSON for each game, with a checksum. It is safe at any moment to stop, and
// to go on later. The file is made with the first game. A Journal is not safe for
// concurrent use.
type Journal struct {
	path     string
	settings games.Settings
	file     *sealed.File // nil: it is not yet there
	begun    bool         // it has its first line
	games    map[key]entry
}

// A key tells the games of a report apart.
type key struct {
	Variant string `json:"variant"`
	Kind    string `json:"kind"`
	Index   int    `json:"index"`
}

func keyOf(job games.Job) key { return key{job.Variant, job.Series.String(), job.Index} }

// head is the first line of a journal.
type head struct {
	Schema   string          `json:"schema"`
	Settings *games.Settings `json:"settings"`
}

// entry is a line of a journal after the first.
type entry struct {
	key
	Game *measure.Record `json:"game"`
	// Seconds is the time by the clock from the game before it in the same run, or from
	// the begin of the run. The sum is how long runs have played, on any number of
	// threads or machines.
	Seconds float64 `json:"seconds"`
}

// OpenJournal goes on with the journal at path, or begins one if there is none. It
// refuses a journal of other settings, or one that was changed. An unfinished last line
// is cut off.
func OpenJournal(path string, s games.Settings) (*Journal, error) {
	j := &Journal{path: path, settings: s, games: map[key]entry{}}
	file, err := sealed.Open(path, 0)
	if errors.Is(err, fs.ErrNotExist) {
		_, err = os.Stat(filepath.Dir(path)) // no games are played for a folder that is not there
		return j, err
	}
	if err != nil {
		return nil, err
	}
	j.file = file
	whole, err := j.read(file)
	if err == nil {
		err = file.Truncate(whole)
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	j.begun = whole > 0
	return j, nil
}

// read reads a journal and returns the length of its whole lines.
func (j *Journal) read(in io.Reader) (whole int64, err error) {
	return sealed.Lines(in, maxLine, func(line []byte, number int) error {
		if number == 1 {
			return checkHead(line, j.settings)
		}
		return j.readGame(line)
	})
}

func checkHead(line []byte, s games.Settings) error {
	var h head
	if err := json.Unmarshal(lines.TrimMark(line), &h); err != nil || h.Schema != schema || h.Settings == nil {
		return errors.New("it is not the journal of a report; give another name")
	}
	if !slices.Equal(h.Settings.Variants, s.Variants) || h.Settings.Seed != s.Seed || h.Settings.Nodes != s.Nodes || h.Settings.FEN != s.FEN {
		return fmt.Errorf("it was begun for %v with --seed %d --nodes %d --fen %q; give the same, or another name",
			h.Settings.Variants, h.Settings.Seed, h.Settings.Nodes, h.Settings.FEN)
	}
	return nil
}

func (j *Journal) readGame(line []byte) error {
	if isSealed, err := record.CheckSeal(line); err != nil || !isSealed {
		return errors.New("it was changed after it was written; take the line away, and the game is played again")
	}
	var e entry
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	if e.Game == nil || e.Index < 0 {
		return errors.New("there is no game in it")
	}
	if e.Seconds <= 0 {
		return errors.New("a game took no time")
	}
	if err := e.Game.Check(); err != nil {
		return err
	}
	j.games[e.key] = e
	return nil
}

// has reports whether the game of a job is there.
func (j *Journal) has(job games.Job) bool { return j.games[keyOf(job)].Game != nil }

// add keeps and writes a game, and what the clock says of it.
func (j *Journal) add(job games.Job, g *measure.Record, seconds float64) error {
	if err := j.begin(); err != nil {
		return err
	}
	e := entry{keyOf(job), g, seconds}
	j.games[e.key] = e
	line, err := sealed.Line(e)
	if err != nil {
		return err
	}
	return j.file.Append(line)
}

// begin makes the file, and writes its first line.
func (j *Journal) begin() (err error) {
	if j.begun {
		return nil
	}
	if j.file == nil {
		if j.file, err = sealed.Open(j.path, os.O_CREATE|os.O_EXCL); err != nil {
			return err
		}
	}
	line, err := sealed.Unsealed(head{schema, &j.settings})
	if err != nil {
		return err
	}
	j.begun = true
	return j.file.Append(line)
}

// Close closes the file.
func (j *Journal) Close() error {
	if j.file == nil {
		return nil
	}
	return j.file.Close()
}

// first returns the first count games of a series, in order. They must be there.
func (j *Journal) first(variant string, series games.Series, count int) []*measure.Record {
	list := make([]*measure.Record, count)
	for i := range list {
		list[i] = j.games[key{variant, series.String(), i}].Game
	}
	return list
}

// time returns how many seconds the first count games of a plan took.
func (j *Journal) time(plan *games.Plan, count int) (seconds float64) {
	for number := range count {
		seconds += j.games[keyOf(plan.Job(number))].Seconds
	}
	return seconds
}
