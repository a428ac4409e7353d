package settings

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"tetrad/protocol/ugiclient"
)

// A Program tells what an engine is, so that a match knows it again.
type Program struct {
	Sum     string `json:"sum"`               // SHA-256 of its file, in hexadecimal digits, or of the sums of Files
	Files   []File `json:"files,omitempty"`   // if there are several; see [Player.programFiles]
	ID      string `json:"id,omitempty"`      // its name, as it says; empty if it did not start
	Options string `json:"options,omitempty"` // checksum of the options that it announces, with their defaults
}

// A File is one of the files that an engine is made of.
type File struct {
	Name string `json:"name"` // as in the command
	Sum  string `json:"sum"`  // SHA-256, in hexadecimal digits
}

// FindProgram returns the file of a program that runs in the folder dir, or in that of
// this process if dir is empty. The name is a path, or it is looked up in PATH.
func FindProgram(name, dir string) (string, error) {
	if dir != "" && filepath.Base(name) != name && !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	return exec.LookPath(name)
}

// FindPrograms refuses commands that cannot be run.
func (s *Match) FindPrograms() error {
	for i := range s.Players {
		p := &s.Players[i]
		if len(p.Command) == 0 {
			return fmt.Errorf("engine %q has no command", p.Name)
		}
		if _, err := FindProgram(p.Command[0], p.Dir); err != nil {
			return fmt.Errorf("engine %s: %w", p.Name, err)
		}
	}
	return nil
}

// A programFile is the name of a file in a command, and its path.
type programFile struct{ name, path string }

// programFiles returns the files that an engine is made of: its program and, if that is
// one from PATH, such as an interpreter, the files among its arguments.
func (p *Player) programFiles() ([]programFile, error) {
	program, err := FindProgram(p.Command[0], p.Dir)
	if err != nil {
		return nil, err
	}
	files := []programFile{{p.Command[0], program}}
	if filepath.Base(p.Command[0]) != p.Command[0] {
		return files, nil
	}
	for _, argument := range p.Command[1:] {
		path := argument
		if !filepath.IsAbs(path) {
			path = filepath.Join(p.Dir, path)
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			files = append(files, programFile{argument, path})
		}
	}
	return files, nil
}

// FileSums remembers the checksums of files as long as these do not change. The zero
// value remembers none. It is safe for concurrent use.
type FileSums struct {
	mu    sync.Mutex
	known map[string]fileSum // by path
}

type fileSum struct {
	size    int64
	changed time.Time
	sum     string
}

func (f *FileSums) ofFile(path string) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	if k, ok := f.known[path]; ok && k.size == info.Size() && k.changed.Equal(info.ModTime()) {
		return k.sum, nil
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", err
	}
	if f.known == nil {
		f.known = map[string]fileSum{}
	}
	sum := hex.EncodeToString(hash.Sum(nil))
	f.known[path] = fileSum{info.Size(), info.ModTime(), sum}
	return sum, nil
}

// Identify sets the checksums of a player's program. A program that may be run and not
// read has none.
func (f *FileSums) Identify(p *Program, player *Player) error {
	files, err := player.programFiles()
	if err != nil {
		return err
	}
	var found []File
	all := sha256.New()
	for i, file := range files {
		sum, err := f.ofFile(file.path)
		if errors.Is(err, os.ErrPermission) {
			return nil
		}
		if err != nil {
			return err
		}
		found = append(found, File{file.name, sum})
		if i > 0 {
			io.WriteString(all, "\n")
		}
		io.WriteString(all, sum)
	}
	if len(found) == 1 {
		p.Sum = found[0].Sum
		return nil
	}
	p.Sum, p.Files = hex.EncodeToString(all.Sum(nil)), found
	return nil
}

// Describe adds what an engine says of itself.
func (p *Program) Describe(identity *ugiclient.Identity) {
	p.ID = identity.Name
	hash := sha256.New()
	for _, o := range identity.Options {
		fmt.Fprintf(hash, "%q %q %q\n", o.Name, o.Type, o.Default)
	}
	p.Options = hex.EncodeToString(hash.Sum(nil)[:8])
}

// Differs says in what a program, which a command names, differs from an earlier one, as
// far as both are known; "" if it does not.
func (p *Program) Differs(earlier *Program, name string) string {
	switch {
	case p.Sum != "" && earlier.Sum != "" && p.Sum != earlier.Sum:
		return p.changedFile(earlier, name)
	case p.ID != "" && earlier.ID != "" && p.ID != earlier.ID:
		return fmt.Sprintf("%s says that its name is %q, not %q", name, p.ID, earlier.ID)
	case p.Options != "" && earlier.Options != "" && p.Options != earlier.Options:
		return name + " announces other options, or other defaults"
	}
	return ""
}

// changedFile names the first file whose content is another one. A match file of an older
// version knows only one checksum of several files.
func (p *Program) changedFile(earlier *Program, name string) string {
	if len(p.Files) == 0 && len(earlier.Files) == 0 {
		return otherContent(File{name, p.Sum}, File{name, earlier.Sum})
	}
	for _, now := range p.Files {
		for _, before := range earlier.Files {
			if now.Name == before.Name && now.Sum != before.Sum {
				return otherContent(now, before)
			}
		}
	}
	return fmt.Sprintf("of the files %s, one has another content, or was not there", namesOf(p.Files, earlier.Files))
}

func otherContent(now, before File) string {
	return fmt.Sprintf("%s has another content (SHA-256 %.12s, not %.12s)", now.Name, now.Sum, before.Sum)
}

// namesOf returns the names of files, each once.
func namesOf(lists ...[]File) string {
	var names []string
	for _, f := range slices.Concat(lists...) {
		if !slices.Contains(names, f.Name) {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}

// Recognise compares the programs of this run with those with which the match began. It
// returns the differences, or a remark if nothing is known of those.
func (s *Match) Recognise(found []Program) (differences []string, remark string) {
	unknown := 0
	for i := range s.Players {
		p := &s.Players[i]
		if p.Program == nil {
			unknown++
		} else if how := found[i].Differs(p.Program, p.Command[0]); how != "" {
			differences = append(differences, fmt.Sprintf("engine %s is not the program with which the match began: %s", p.Name, how))
		}
	}
	if unknown > 0 {
		remark = "the file does not say with which programs the match began, so they are not compared"
	}
	return differences, remark
}
