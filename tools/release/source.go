package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// A source is the commit to release.
type source struct {
	root    string // of the repository
	commit  string
	time    time.Time // of the commit: the date of every file in archives
	version string    // without v; 0.0.0-COMMIT if the commit has no tag
}

// versionTag matches release tags.
var versionTag = regexp.MustCompile(`^v(\d+\.\d+\.\d+(?:-[0-9A-Za-z.]+)?)$`)

// readSource returns the checked-out commit of a repository folder. It refuses
// uncommitted changes, since nobody else could reproduce them.
func readSource(ctx context.Context, folder string) (source, error) {
	git := func(args ...string) (string, error) { return output(ctx, folder, nil, "git", args...) }
	root, err := git("rev-parse", "--show-toplevel")
	if err != nil {
		return source{}, err
	}
	if changed, err := git("status", "--porcelain"); err != nil || changed != "" {
		return source{}, errors.Join(err, fmt.Errorf("commit or stash first:\n%s", changed))
	}
	commit, err := git("rev-parse", "HEAD")
	if err != nil {
		return source{}, err
	}
	date, err := git("show", "--no-patch", "--format=%cI", "HEAD")
	if err != nil {
		return source{}, err
	}
	at, err := time.Parse(time.RFC3339, date)
	if err != nil {
		return source{}, err
	}
	tags, err := git("tag", "--points-at", "HEAD")
	if err != nil {
		return source{}, err
	}
	return source{root, commit, at.UTC(), versionOf(strings.Fields(tags), commit)}, nil
}

// versionOf returns the version that one of a commit's tags names. Without such a
// tag, the version names the commit.
func versionOf(tags []string, commit string) string {
	for _, tag := range tags {
		if m := versionTag.FindStringSubmatch(tag); m != nil {
			return m[1]
		}
	}
	return "0.0.0-" + commit[:12]
}

// clone copies the commit into a new folder, with the repository data that the
// compiler records.
func (s source) clone(ctx context.Context, folder string) error {
	if _, err := output(ctx, s.root, nil, "git", "clone", "--quiet", "--no-checkout", s.root, folder); err != nil {
		return err
	}
	_, err := output(ctx, folder, nil, "git", "checkout", "--quiet", s.commit)
	return err
}

// output runs a program in a folder and returns its trimmed output. The error
// includes what the program printed.
func output(ctx context.Context, folder string, env []string, program string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, program, args...)
	command.Dir = folder
	command.Env = append(os.Environ(), env...)
	var complaint strings.Builder
	command.Stderr = &complaint
	text, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", program, strings.Join(args, " "), err, complaint.String())
	}
	return strings.TrimSpace(string(text)), nil
}

// removeAll removes a folder whose files may be read-only, as in Go's caches.
func removeAll(folder string) {
	_ = filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			_ = os.Chmod(path, 0o755)
		}
		return nil
	})
	_ = os.RemoveAll(folder)
}
