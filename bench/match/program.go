package match

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"tetrad/protocol/ugiclient"
)

// A Program tells what an engine is, so that a match knows it again.
type Program struct {
	Sum     string `json:"sum"`               // SHA-256 of its file, in hexadecimal digits; see [programFiles]
	ID      string `json:"id,omitempty"`      // its name, as it says; empty if it did not start
	Options string `json:"options,omitempty"` // checksum of the options that it announces, with their defaults
}

// FindProgram returns the file of a program that runs in the folder dir, or in that of
// this process if dir is empty. The name is a path, or it is looked up in PATH.
func FindProgram(name, dir string) (string, error) {
	if dir != "" && filepath.Base(name) != name && !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	return exec.LookPath(name)
}

// findPrograms refuses commands that cannot be run.
func (s *Settings) findPrograms() error {
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

// programFiles returns the files that an engine is made of: its program and, if that is
// one from PATH, such as an interpreter, the files among its arguments.
func (p *Player) programFiles() ([]string, error) {
	program, err := FindProgram(p.Command[0], p.Dir)
	if err != nil {
		return nil, err
	}
	files := []string{program}
	if filepath.Base(p.Command[0]) != p.Command[0] {
		return files, nil
	}
	for _, argument := range p.Command[1:] {
		if !filepath.IsAbs(argument) {
			argument = filepath.Join(p.Dir, argument)
		}
		if info, err := os.Stat(argument); err == nil && info.Mode().IsRegular() {
			files = append(files, argument)
		}
	}
	return files, nil
}

// fileSums remembers the checksums of files as long as these do not change. The zero
// value remembers none. It is safe for concurrent use.
type fileSums struct {
	mu    sync.Mutex
	known map[string]fileSum // by path
}

type fileSum struct {
	size    int64
	changed time.Time
	sum     string
}

// of returns the checksum of one file, or one of the checksums of several.
func (f *fileSums) of(paths []string) (string, error) {
	var sums []string
	for _, path := range paths {
		sum, err := f.ofFile(path)
		if err != nil {
			return "", err
		}
		sums = append(sums, sum)
	}
	if len(sums) == 1 {
		return sums[0], nil
	}
	all := sha256.Sum256([]byte(strings.Join(sums, "\n")))
	return hex.EncodeToString(all[:]), nil
}

func (f *fileSums) ofFile(path string) (string, error) {
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

// sumOf returns the checksum of a player's program. A program that may be run and not
// read has none.
func (f *fileSums) sumOf(player *Player) (string, error) {
	files, err := player.programFiles()
	if err != nil {
		return "", err
	}
	sum, err := f.of(files)
	if errors.Is(err, os.ErrPermission) {
		return "", nil
	}
	return sum, err
}

// describe adds what an engine says of itself.
func (p *Program) describe(identity *ugiclient.Identity) {
	p.ID = identity.Name
	hash := sha256.New()
	for _, o := range identity.Options {
		fmt.Fprintf(hash, "%q %q %q\n", o.Name, o.Type, o.Default)
	}
	p.Options = hex.EncodeToString(hash.Sum(nil)[:8])
}

// differs says in what a program differs from an earlier one, as far as both are known;
// "" if it does not.
func (p *Program) differs(earlier *Program) string {
	switch {
	case p.Sum != "" && earlier.Sum != "" && p.Sum != earlier.Sum:
		return fmt.Sprintf("has another content (SHA-256 %.12s, not %.12s)", p.Sum, earlier.Sum)
	case p.ID != "" && earlier.ID != "" && p.ID != earlier.ID:
		return fmt.Sprintf("says that its name is %q, not %q", p.ID, earlier.ID)
	case p.Options != "" && earlier.Options != "" && p.Options != earlier.Options:
		return "announces other options, or other defaults"
	}
	return ""
}

// recognise compares the programs of this run with those with which the match began. It
// returns the differences, or a remark if nothing is known of those.
func (s *Settings) recognise(found []Program) (differences []string, remark string) {
	unknown := 0
	for i := range s.Players {
		p := &s.Players[i]
		if p.Program == nil {
			unknown++
		} else if how := found[i].differs(p.Program); how != "" {
			differences = append(differences, fmt.Sprintf("engine %s is not the program with which the match began: %s %s",
				p.Name, p.Command[0], how))
		}
	}
	if unknown > 0 {
		remark = "the file does not say with which programs the match began, so they are not compared"
	}
	return differences, remark
}
