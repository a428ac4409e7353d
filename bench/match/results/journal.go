package results

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"tetrad/bench/match/settings"
	"tetrad/bench/sealed"
	"tetrad/engine/lines"
	"tetrad/protocol/record"
)

// A Journal is the file of a match: its settings in the first line, then a line of
// JSON for each finished game. Games are written in the order in which they finish; Sort
// puts them in the order of their numbers.
type Journal struct {
	Path string
	file *sealed.Journal[record.Game]
}

var errNoMatch = errors.New("it is not the file of a match")

// head is the first line of a journal.
type head struct {
	Settings *settings.Match `json:"settings"`
}

// JournalName returns the default file name for a match that begins at this time. In
// practice the name is unique in its folder.
func JournalName(start time.Time) string {
	return start.Format("match-20060102-150405.000.jsonl")
}

// CreateJournal begins the file of a match. It does not overwrite an existing file.
func CreateJournal(path string, s *settings.Match) (*Journal, error) {
	file, err := sealed.Create[head, record.Game](path, head{s})
	if errors.Is(err, os.ErrExist) {
		err = ExistsError(path)
	}
	return &Journal{path, file}, err
}

// ExistsError returns the error of a new journal at a path that exists.
func ExistsError(path string) error {
	return fmt.Errorf("%s exists; resume that match, or give another name", path)
}

// OpenJournal returns the journal and the settings of a match that has begun. It calls played
// with each game.
func OpenJournal(path string, played func(*record.Game)) (*Journal, *settings.Match, error) {
	var first *settings.Match
	seen := map[int]bool{}
	file, err := sealed.Open(path, func(h *head) error {
		if first = h.Settings; first == nil {
			return errNoMatch
		}
		return nil
	}, func(g *record.Game) error {
		if seen[g.Number] {
			return fmt.Errorf("game %d is there twice", g.Number)
		}
		seen[g.Number] = true
		played(g)
		return nil
	})
	return &Journal{path, file}, first, err
}

// skim calls begin with the settings of a journal, and then game with each of its games, in
// the order of the file. It only reads, so the match may still be in progress.
func skim(in io.Reader, begin func(*settings.Match) error, game func(g *record.Game) error) error {
	_, err := sealed.Read(in, func(line []byte) error {
		var first head
		if json.Unmarshal(line, &first) != nil || first.Settings == nil {
			return errNoMatch
		}
		return begin(first.Settings)
	}, func(line []byte) error {
		var g record.Game
		if err := json.Unmarshal(line, &g); err != nil {
			return err
		}
		return game(&g)
	})
	return err
}

// Append adds games and returns when they are safe on disk. After an error none of them
// is in the file, as far as the system lets it.
func (j *Journal) Append(games ...record.Game) error { return j.file.Append(games...) }

// Close closes the journal as it is.
func (j *Journal) Close() error { return j.file.Close() }

// Sort closes the journal and rewrites it in the order of the game numbers. It keeps
// the given number of games, lowest numbers first, and drops the others. At every
// moment the file is either the old one or the new one.
func (j *Journal) Sort(games int) error {
	places, sorted, err := j.places()
	if err == nil && (!sorted || len(places) != games+1) {
		err = j.rewrite(nil, places[:min(games+1, len(places))])
	}
	return errors.Join(err, j.file.Close())
}

// Change changes the settings of the match by change, and keeps all else. At every moment the
// file is either the old one or the new one, and this process alone writes it.
func (j *Journal) Change(change func(*settings.Match)) error {
	places, _, err := j.places()
	if err != nil {
		return err
	}
	line := make([]byte, places[0].size)
	if _, err := j.file.ReadAt(line, places[0].from); err != nil {
		return err
	}
	var first head
	if err := json.Unmarshal(lines.TrimMark(line), &first); err != nil {
		return err
	}
	change(first.Settings)
	if line, err = sealed.LineOf(first); err != nil {
		return err
	}
	return j.rewrite(line, places[1:])
}

// rewrite replaces the file by a head, which may be empty, and some of its lines.
func (j *Journal) rewrite(head []byte, list []place) error {
	return j.file.Replace(j.Path, func(to *os.File) error {
		out := bufio.NewWriter(to)
		out.Write(head) // Flush has its error
		for _, p := range list {
			if _, err := io.Copy(out, io.NewSectionReader(j.file, p.from, p.size)); err != nil {
				return err
			}
		}
		return out.Flush()
	})
}

// place is the location of a line.
type place struct {
	number int // of the game; 0: the settings
	from   int64
	size   int64
}

// places returns all lines in the order of the games, and whether the file already
// has that order.
func (j *Journal) places() (list []place, sorted bool, err error) {
	if _, err := j.file.Seek(0, io.SeekStart); err != nil {
		return nil, false, err
	}
	from := int64(0)
	_, err = sealed.Lines(j.file, func(line []byte, _ int) error {
		var g struct{ Number int }
		err := json.Unmarshal(lines.TrimMark(line), &g)
		list = append(list, place{g.Number, from, int64(len(line))})
		from += int64(len(line))
		return err
	})
	byNumber := func(a, b place) int { return cmp.Compare(a.number, b.number) }
	sorted = slices.IsSortedFunc(list, byNumber)
	slices.SortFunc(list, byNumber)
	return list, sorted, err
}
