// Package journal keeps a match on disk: its settings and each finished game.
package journal

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"time"

	"tetrad/bench/internal/sealed"
	"tetrad/bench/match/settings"
	"tetrad/engine/wholefile"
	"tetrad/protocol/lines"
	"tetrad/protocol/record"
)

// A Journal is the file of a match: its settings in the first line, then a line of
// JSON for each finished game. A line is safe on disk when Append returns, so a
// match that was killed can resume from the file. Games are written in the order in
// which they finish; Sort puts them in the order of their numbers.
type Journal struct {
	Path string
	file *sealed.File
}

// ErrNotBegun is the error of a journal that was killed before its first line.
var ErrNotBegun = errors.New("the match has not begun; its settings are missing")

var errNoMatch = errors.New("it is not the file of a match")

// head is the first line of a journal.
type head struct {
	Settings *settings.Match `json:"settings"`
}

// Name returns the default file name for a match that begins at this time. In
// practice the name is unique in its folder.
func Name(start time.Time) string {
	return start.Format("match-20060102-150405.000.jsonl")
}

// Create begins the file of a match. It does not overwrite an existing file.
func Create(path string, s *settings.Match) (*Journal, error) {
	first, err := sealed.Unsealed(head{s})
	if err != nil {
		return nil, err
	}
	file, err := sealed.Open(path, os.O_CREATE|os.O_EXCL)
	if errors.Is(err, os.ErrExist) {
		return nil, ExistsError(path)
	}
	if err != nil {
		return nil, err
	}
	j := &Journal{Path: path, file: file}
	if err := file.Append(first); err != nil {
		return nil, errors.Join(err, j.Remove())
	}
	return j, nil
}

// ExistsError returns the error of a new journal at a path that exists.
func ExistsError(path string) error {
	return fmt.Errorf("%s exists; resume that match, or give another name", path)
}

// Open returns the journal and the settings of a match that has begun. It
// calls played with each game. It cuts off an unfinished last line and refuses a
// game that was changed after it was written. It skips a byte order mark at the
// beginning, since an editor may add one.
func Open(path string, played func(*record.Game)) (*Journal, *settings.Match, error) {
	file, err := sealed.Open(path, 0)
	if err != nil {
		return nil, nil, err
	}
	j := &Journal{Path: path, file: file}
	settings, err := j.load(played)
	if err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return j, settings, nil
}

func (j *Journal) load(played func(*record.Game)) (found *settings.Match, err error) {
	seen := map[int]bool{}
	whole, err := Read(j.file, func(s *settings.Match) error {
		found = s
		return nil
	}, func(g *record.Game) error {
		if seen[g.Number] {
			return fmt.Errorf("game %d is there twice", g.Number)
		}
		seen[g.Number] = true
		played(g)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return found, j.file.Truncate(whole)
}

// Read calls begin with the settings of a journal, and then game with each of its games,
// in the order of the file. It returns the number of bytes in whole lines. It refuses a
// game that was changed after it was written. It only reads, so the match may still be in
// progress.
func Read(in io.Reader, begin func(*settings.Match) error, game func(g *record.Game) error) (whole int64, err error) {
	return read(in, begin, func(line []byte, _ bool, g *record.Game) error { return json.Unmarshal(line, g) }, game)
}

// Skim does the same as Read, in a fraction of the time. Of the moves of a game it returns
// only the turns.
func Skim(in io.Reader, begin func(*settings.Match) error, game func(g *record.Game) error) (whole int64, err error) {
	return read(in, begin, func(line []byte, isIntact bool, g *record.Game) error {
		if isIntact && g.Skim(line) {
			return nil
		}
		return json.Unmarshal(line, g)
	}, game)
}

// read is Read with a decoder of lines, which is told whether the checksum of one is right.
func read(
	in io.Reader, begin func(*settings.Match) error,
	decode func(line []byte, isIntact bool, g *record.Game) error, game func(g *record.Game) error,
) (whole int64, err error) {
	whole, err = sealed.Lines(in, record.MaxLine, func(line []byte, number int) error {
		if number == 1 {
			var first head
			if json.Unmarshal(lines.TrimMark(line), &first) != nil || first.Settings == nil {
				return errNoMatch
			}
			return begin(first.Settings)
		}
		const remedy = "take the line away, and a resumed match plays the game again"
		isSealed, err := record.CheckSeal(line)
		var g record.Game
		if decode(line, isSealed && err == nil, &g) != nil {
			return errors.New("it is no game; " + remedy)
		}
		switch {
		case err != nil:
			return fmt.Errorf("game %d: %w; %s", g.Number, err, remedy)
		case !isSealed:
			return fmt.Errorf("game %d has lost its checksum; %s", g.Number, remedy)
		}
		return game(&g)
	})
	if err == nil && whole == 0 {
		err = ErrNotBegun
	}
	return whole, err
}

// Append adds games and returns when they are safe on disk. After an error none of them
// is in the file, as far as the system lets it.
func (j *Journal) Append(games ...record.Game) error {
	list := make([][]byte, len(games))
	for i := range games {
		var err error
		if list[i], err = sealed.Line(&games[i]); err != nil {
			return err
		}
	}
	return j.file.Append(list...)
}

// Close closes the journal as it is.
func (j *Journal) Close() error { return j.file.Close() }

// Remove closes the journal and deletes its file. It is for a match that could not
// begin.
func (j *Journal) Remove() error {
	return errors.Join(j.file.Close(), os.Remove(j.Path))
}

// Sort closes the journal and rewrites it in the order of the game numbers. It keeps
// the given number of games, lowest numbers first, and drops the others. At every
// moment the file is either the old one or the new one.
func (j *Journal) Sort(games int) error {
	defer j.file.Close()
	places, sorted, err := j.places()
	if err != nil || sorted && len(places) == games+1 {
		return err
	}
	if err := j.copyTo(j.next(), nil, places[:min(games+1, len(places))]); err != nil {
		return errors.Join(err, os.Remove(j.next()))
	}
	if renamesClosedOnly {
		j.file.Close()
	}
	return j.replace()
}

// renamesClosedOnly says that this system gives no open file another name. It has no locks that
// closing would lose, either.
const renamesClosedOnly = runtime.GOOS == "windows"

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
	if line, err = sealed.Unsealed(first); err != nil {
		return err
	}
	if err = j.copyTo(j.next(), line, places[1:]); err != nil {
		return errors.Join(err, os.Remove(j.next()))
	}
	if renamesClosedOnly {
		if err = errors.Join(j.file.Close(), j.replace()); err == nil {
			j.file, err = sealed.Open(j.Path, 0)
		}
		return err
	}
	file, err := sealed.Open(j.next(), 0) // so that nobody else has it, before it has its name
	if err != nil {
		return errors.Join(err, os.Remove(j.next()))
	}
	old := j.file
	if err = j.replace(); err != nil {
		return errors.Join(err, file.Close())
	}
	j.file = file
	return old.Close()
}

// next returns the path of the file that is going to replace the journal.
func (j *Journal) next() string { return j.Path + ".new" }

// replace gives the next file the name of the journal.
func (j *Journal) replace() error {
	if err := os.Rename(j.next(), j.Path); err != nil {
		return errors.Join(err, os.Remove(j.next()))
	}
	wholefile.SyncFolder(j.Path)
	return nil
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
	_, err = sealed.Lines(j.file, record.MaxLine, func(line []byte, _ int) error {
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

func (j *Journal) copyTo(path string, head []byte, list []place) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	out := bufio.NewWriter(file)
	out.Write(head) // Flush has its error
	for _, p := range list {
		if _, err := io.Copy(out, io.NewSectionReader(j.file, p.from, p.size)); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return file.Sync()
}
