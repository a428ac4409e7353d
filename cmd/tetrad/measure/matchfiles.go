package measure

import (
	"errors"
	"fmt"
	"os"

	"tetrad/bench/match/settings"
	"tetrad/protocol/record"
)

// gameFile is a file that receives each game of a match in one format.
type gameFile struct {
	file *os.File
	form func(*record.Game) string
	err  error // the first error of writing
}

// createGameFiles creates the files that the settings name. A new match overwrites no
// games. A resumed match shows its old games again, so each file is written anew and is
// complete.
func createGameFiles(s *settings.Match, isResumed bool) (files []*gameFile, err error) {
	for _, f := range []struct {
		path string
		form func(*record.Game) string
	}{{s.Text, (*record.Game).Text}, {s.PGN, (*record.Game).PGN}} {
		if f.path == "" {
			continue
		}
		if info, err := os.Stat(f.path); err == nil && info.Size() > 0 && !isResumed {
			err = fmt.Errorf("%s exists; give another name", f.path)
			return files, errors.Join(err, closeGameFiles(files))
		}
		file, err := os.Create(f.path)
		if err != nil {
			return files, errors.Join(err, closeGameFiles(files))
		}
		files = append(files, &gameFile{file: file, form: f.form})
	}
	return files, nil
}

// write adds a game. After a write error it does nothing.
func (f *gameFile) write(g *record.Game) {
	if f.err == nil {
		_, f.err = f.file.WriteString(f.form(g))
	}
}

// closeGameFiles closes the files and returns their errors.
func closeGameFiles(files []*gameFile) error {
	var all []error
	for _, f := range files {
		all = append(all, f.err, f.file.Close())
	}
	return errors.Join(all...)
}
