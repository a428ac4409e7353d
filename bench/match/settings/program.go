package settings

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"tetrad/protocol/ugiclient"
)

// A Program tells what an engine is, so that a match knows it again.
type Program struct {
	Sum     string `json:"sum"`               // SHA-256 of its file in hexadecimal digits, or of the sums of its files; see [Player.programFiles]
	ID      string `json:"id,omitempty"`      // its name, as it says; empty if it did not start
	Options string `json:"options,omitempty"` // checksum of the options that it announces, with their defaults
}

// FindProgram returns the file of a program that runs in the folder dir, or in that of
// this process if dir is empty. The name is a path, or it is looked up in PATH.
func FindProgram(name, dir string) (string, error) {
	if dir != "" && filepath.Base(name) != name && !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	path, err := exec.LookPath(name)
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("there is no program %s; give its path, or a name that is found in PATH", name)
	}
	return path, err
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
	for _, path := range p.Command[1:] {
		if !filepath.IsAbs(path) {
			path = filepath.Join(p.Dir, path)
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			files = append(files, path)
		}
	}
	return files, nil
}

// Identify sets the checksum of a player's program. A program that may be run and not
// read has none.
func (p *Program) Identify(player *Player) error {
	files, err := player.programFiles()
	if err != nil {
		return err
	}
	all := sha256.New()
	for _, path := range files {
		sum, err := SumOfFile(path)
		if errors.Is(err, os.ErrPermission) {
			return nil
		}
		if err != nil {
			return err
		}
		if len(files) == 1 {
			p.Sum = sum
			return nil
		}
		fmt.Fprintln(all, sum)
	}
	p.Sum = hex.EncodeToString(all.Sum(nil))
	return nil
}

// SumOfFile returns the SHA-256 of a file, in hexadecimal.
func SumOfFile(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	return hex.EncodeToString(hash.Sum(nil)), err
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
		return name + " has another content, or a file that its command names has"
	case p.ID != "" && earlier.ID != "" && p.ID != earlier.ID:
		return fmt.Sprintf("%s says that its name is %q, not %q", name, p.ID, earlier.ID)
	case p.Options != "" && earlier.Options != "" && p.Options != earlier.Options:
		return name + " announces other options, or other defaults"
	}
	return ""
}

// Recognise compares the programs of this run with those with which the match began, as far as they
// are known, and returns the differences.
func (s *Match) Recognise(found []Program) (differences []string) {
	for i := range s.Players {
		p := &s.Players[i]
		if p.Program == nil {
			continue
		}
		if how := found[i].Differs(p.Program, p.Command[0]); how != "" {
			differences = append(differences, fmt.Sprintf("engine %s is not the program with which the match began: %s", p.Name, how))
		}
	}
	return differences
}
