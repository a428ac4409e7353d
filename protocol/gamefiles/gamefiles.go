// Package gamefiles keeps the games of the page in a folder, one file for each game.
// Each file is a line of the JSON Lines that [tetrad/protocol/record] reads, with
// additional data for the page. tetrad replay and tetrad analyze read the same files.
package gamefiles

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"tetrad/protocol/session"
)

// Limits of a folder.
const (
	maxGames = 5000    // games that are not deleted
	maxFile  = 2 << 20 // bytes
)

// A Folder keeps games. It implements [session.Library] and is safe for concurrent use.
// Other programs may change the files, since each change by this program is atomic.
type Folder struct {
	path string
	root *os.Root // prevents names from leading out of the folder

	mu    sync.Mutex
	known map[string]known // the files as last read, by name
}

// known is the summary of a file, with the data to detect a later change of the file.
type known struct {
	size     int64
	modified time.Time
	summary  session.KeptSummary
}

// Open returns the folder at path and creates it if it does not exist. Only the user
// can look into a new folder.
func Open(path string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	return &Folder{path: path, root: root, known: map[string]known{}}, nil
}

// Place returns the path of the folder, for display.
func (f *Folder) Place() string { return f.path }

// Close ends the use of the folder.
func (f *Folder) Close() error { return f.root.Close() }

const suffix = ".json"

// checkID checks that an ID has the form that the page uses. Such an ID is not a path
// and not a reserved name of an operating system.
func checkID(id string) error {
	isLetter := func(c rune) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' }
	if len(id) < 12 || len(id) > 32 || strings.ContainsFunc(id, func(c rune) bool { return !isLetter(c) }) {
		return fmt.Errorf("%.40q is no name of a game: 12 to 32 of a to z and 0 to 9", id)
	}
	return nil
}

// List returns the summaries of all games, including deleted ones, in no particular
// order. faults describes the files that are not valid games.
func (f *Folder) List() (games []session.KeptSummary, faults []string, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if faults, err = f.refresh(); err != nil {
		return nil, nil, err
	}
	for _, k := range f.known {
		games = append(games, k.summary)
	}
	return games, faults, nil
}

// refresh reads the files that have changed since the last look.
func (f *Folder) refresh() (faults []string, err error) {
	entries, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, entry := range entries {
		id, isGame := strings.CutSuffix(entry.Name(), suffix)
		if !isGame || checkID(id) != nil || !entry.Type().IsRegular() {
			continue
		}
		info, err := entry.Info()
		if err != nil {
			continue // the file has disappeared in the meantime
		}
		seen[id] = true
		if k, ok := f.known[id]; ok && k.size == info.Size() && k.modified.Equal(info.ModTime()) {
			continue
		}
		g, err := f.read(id)
		if err != nil {
			delete(f.known, id)
			faults = append(faults, fmt.Sprintf("%s: %v", entry.Name(), err))
			continue
		}
		f.known[id] = known{info.Size(), info.ModTime(), g.KeptSummary}
	}
	for id := range f.known {
		if !seen[id] {
			delete(f.known, id)
		}
	}
	slices.Sort(faults)
	return faults, nil
}

// Read returns a game. The error is [fs.ErrNotExist] if there is no such game.
func (f *Folder) Read(id string) (*session.KeptGame, error) {
	if err := checkID(id); err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.read(id)
}

func (f *Folder) read(id string) (*session.KeptGame, error) {
	file, err := f.root.Open(id + suffix)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("the file has more than %d MiB", maxFile>>20)
	}
	var c content
	if err := json.Unmarshal(text, &c); err != nil {
		return nil, err
	}
	g := c.game()
	if g.ID != id {
		return nil, errors.New("the game in it has another name")
	}
	return g, nil
}

// Save stores a game, or the fact that it is deleted. base is the version that this
// one was made from. If the folder has a version newer than base, Save stores nothing
// and returns that version.
func (f *Folder) Save(g *session.KeptGame, base int64) (newer *session.KeptGame, err error) {
	if err := checkID(g.ID); err != nil {
		return nil, err
	}
	text, err := json.Marshal(contentOf(g))
	if err != nil {
		return nil, err
	}
	if len(text)+1 > maxFile {
		return nil, fmt.Errorf("the game needs %d KiB, and a file of a game has at most %d", len(text)>>10, maxFile>>10)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if there, err := f.read(g.ID); err == nil && !there.Deleted && there.Saved > base {
		return there, nil
	}
	if _, err := f.refresh(); err != nil {
		return nil, err
	}
	if err := f.checkRoom(g); err != nil {
		return nil, err
	}
	return nil, f.write(g, append(text, '\n'))
}

// checkRoom refuses a game if the folder is full.
func (f *Folder) checkRoom(g *session.KeptGame) error {
	games := 0
	for id, k := range f.known {
		if id != g.ID && !k.summary.Deleted {
			games++
		}
	}
	if !g.Deleted && games >= maxGames {
		return fmt.Errorf("there are %d games in %s, and there is no room for more: delete some, "+
			"or start tetrad gui with another --games", games, f.path)
	}
	return nil
}

// write writes a file in one step, so that the file is always complete.
func (f *Folder) write(g *session.KeptGame, text []byte) error {
	temporary := ".new-" + rand.Text()
	file, err := f.root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer f.root.Remove(temporary) // has no effect after a success
	_, err = file.Write(text)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	name := g.ID + suffix
	if err := f.root.Rename(temporary, name); err != nil {
		return err
	}
	if info, err := f.root.Stat(name); err == nil {
		f.known[g.ID] = known{info.Size(), info.ModTime(), g.KeptSummary}
	}
	return nil
}
