package report

import (
	"errors"
	"fmt"
	"slices"

	"tetrad/bench/report/games"
	"tetrad/bench/sealed"
)

// schema names the format of journals.
const schema = "tetrad-report-games-1"

// A Journal is the file of the games of a report: the settings in the first line, then
// a line of JSON for each game. It is safe at any moment to stop, and to go on later. A
// Journal is not safe for concurrent use.
type Journal struct {
	file  *sealed.Journal[entry]
	games map[key]*games.Record
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
	Game *games.Record `json:"game"`
}

// OpenJournal goes on with the journal at path, or begins one if there is none. It
// refuses a journal of other settings.
func OpenJournal(path string, s games.Settings) (j *Journal, err error) {
	j = &Journal{games: map[key]*games.Record{}}
	check := func(h *head) error { return h.check(&s) }
	j.file, err = sealed.OpenOrCreate(path, head{schema, &s}, check, func(e *entry) error {
		j.games[e.key] = e.Game
		return e.check()
	})
	return j, err
}

// check refuses the head of a journal that is not about s.
func (h *head) check(s *games.Settings) error {
	if h.Schema != schema || h.Settings == nil {
		return errors.New("it is not the journal of a report; give another name")
	}
	if !slices.Equal(h.Settings.Variants, s.Variants) || h.Settings.Seed != s.Seed || h.Settings.Nodes != s.Nodes || h.Settings.FEN != s.FEN {
		return fmt.Errorf("it was begun for %v with --seed %d --nodes %d --fen %q; give the same, or another name",
			h.Settings.Variants, h.Settings.Seed, h.Settings.Nodes, h.Settings.FEN)
	}
	return nil
}

func (e *entry) check() error {
	if e.Game == nil || e.Index < 0 {
		return errors.New("there is no game in it")
	}
	return e.Game.Check()
}

// has reports whether the game of a job is there.
func (j *Journal) has(job games.Job) bool { return j.games[keyOf(job)] != nil }

// add keeps and writes a game.
func (j *Journal) add(job games.Job, g *games.Record) error {
	j.games[keyOf(job)] = g
	return j.file.Append(entry{keyOf(job), g})
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }

// first returns the first count games of a series, in order. They must be there.
func (j *Journal) first(variant string, series games.Series, count int) []*games.Record {
	list := make([]*games.Record, count)
	for i := range list {
		list[i] = j.games[key{variant, series.String(), i}]
	}
	return list
}
