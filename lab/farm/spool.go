package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"tetrad/bench/jobs"
	"tetrad/engine/wholefile"
)

// A spool holds results that the server does not take at the moment, in memory or in a
// folder.
type spool struct {
	folder string // "": memory only
	log    *slog.Logger
	added  chan struct{}

	mu      sync.Mutex
	results map[string]*Result // by name
}

// spoolSuffix is the end of the names of its files.
const spoolSuffix = ".result"

// openSpool reads what an earlier worker has left in a folder.
func openSpool(folder string, log *slog.Logger) (*spool, error) {
	s := &spool{folder: folder, log: log, added: make(chan struct{}, 1), results: map[string]*Result{}}
	if folder == "" {
		return s, nil
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(folder, "*"+spoolSuffix))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		r, err := readSpooled(file)
		if err != nil {
			log.Warn("a result in the spool cannot be read; it is left alone and computed again", "file", file, "error", err)
			continue
		}
		s.results[r.key().name()] = r
		trySend(s.added, struct{}{})
	}
	return s, nil
}

// spooledResult is the content of a file.
type spooledResult struct {
	Subject string `json:"subject"`
	Worker  string `json:"worker"`
	TookMS  int64  `json:"tookMs"`
	Sum     string `json:"sum"`
	Data    []byte `json:"data"`
}

func readSpooled(path string) (*Result, error) {
	text, err := wholefile.Read(path, 2*jobs.MaxResult)
	if err != nil {
		return nil, err
	}
	return parseSpooled(text)
}

func parseSpooled(text []byte) (*Result, error) {
	var f spooledResult
	if err := decode(text, 2*jobs.MaxResult, &f); err != nil {
		return nil, err
	}
	k, err := parseJobKey(f.Subject, "res")
	if err != nil {
		return nil, err
	}
	if f.Sum != sum(f.Subject, f.Data) || len(f.Data) > jobs.MaxResult || f.TookMS < 0 || f.TookMS > maxTook {
		return nil, errors.New("it is damaged")
	}
	return &Result{ID: k.id, Index: k.index, isSecond: k.isSecond, Worker: f.Worker, Took: time.Duration(f.TookMS) * time.Millisecond, Data: f.Data},
		CheckWorkerName(f.Worker)
}

// add puts a result into the spool.
func (s *spool) add(r *Result) {
	s.mu.Lock()
	s.results[r.key().name()] = r
	s.mu.Unlock()
	if err := s.write(r); err != nil {
		s.log.Warn("a result is spooled in memory only", "error", err)
	}
	trySend(s.added, struct{}{})
}

// write writes the file of a result, whole or not at all.
func (s *spool) write(r *Result) error {
	if s.folder == "" {
		return nil
	}
	subject := r.key().result()
	text, err := json.Marshal(spooledResult{subject, r.Worker, r.Took.Milliseconds(), sum(subject, r.Data), r.Data})
	if err != nil {
		return err
	}
	return wholefile.WriteBytes(s.path(r), 0o600, text)
}

func (s *spool) path(r *Result) string {
	return filepath.Join(s.folder, strings.ReplaceAll(r.key().name(), ".", "-")+spoolSuffix)
}

// remove forgets a result that was stored.
func (s *spool) remove(r *Result) {
	s.mu.Lock()
	delete(s.results, r.key().name())
	s.mu.Unlock()
	if s.folder != "" {
		os.Remove(s.path(r))
	}
}

func (s *spool) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.results)
}

// one returns a result of the spool, or nil.
func (s *spool) one() *Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.results {
		return r
	}
	return nil
}

// deliverSpooled stores spooled results as soon as the server takes them, until ctx ends.
func (w *Worker) deliverSpooled(ctx context.Context) {
	for {
		r := w.spool.one()
		if r == nil {
			select {
			case <-w.spool.added:
				continue
			case <-ctx.Done():
				return
			}
		}
		if err := w.client.publish(ctx, r.message()); err != nil && !isTaken(err) {
			if ctx.Err() != nil {
				return
			}
			w.log.Error("a result is lost and has to be computed again", "submission", r.ID, "job", r.Index, "error", fmt.Sprint(err))
		}
		w.spool.remove(r)
	}
}
