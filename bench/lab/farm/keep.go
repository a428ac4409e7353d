package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"tetrad/bench/jobs"
	"tetrad/engine/wholefile"
)

// keep holds results that the server does not take at the moment, in memory or in a
// folder.
type keep struct {
	folder string // "": memory only
	log    *slog.Logger
	added  chan struct{}

	mu      sync.Mutex
	results map[string]*Result // by name
}

// keptEnd is how the names of its files end.
const keptEnd = ".result"

// openKeep reads what an earlier worker has left in a folder.
func openKeep(folder string, log *slog.Logger) (*keep, error) {
	k := &keep{folder: folder, log: log, added: make(chan struct{}, 1), results: map[string]*Result{}}
	if folder == "" {
		return k, nil
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(folder, "*"+keptEnd))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		r, err := readKept(file)
		if err != nil {
			log.Warn("a kept result cannot be read; it is left alone and computed again", "file", file, "error", err)
			continue
		}
		k.results[r.task().name()] = r
		offer(k.added, struct{}{})
	}
	return k, nil
}

// keptResult is the content of a file.
type keptResult struct {
	Subject string `json:"subject"`
	Worker  string `json:"worker"`
	TookMS  int64  `json:"tookMs"`
	Sum     string `json:"sum"`
	Data    []byte `json:"data"`
}

func readKept(path string) (*Result, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, 2*jobs.MaxResult))
	if err != nil {
		return nil, err
	}
	return parseKept(text)
}

func parseKept(text []byte) (*Result, error) {
	var f keptResult
	if err := decode(text, 2*jobs.MaxResult, &f); err != nil {
		return nil, err
	}
	t, err := parseTask(f.Subject, "res")
	if err != nil {
		return nil, err
	}
	if f.Sum != sum(f.Subject, f.Data) || len(f.Data) > jobs.MaxResult || f.TookMS < 0 || f.TookMS > maxTook {
		return nil, errors.New("it is damaged")
	}
	return &Result{ID: t.id, Index: t.index, round: t.round, Worker: f.Worker, Took: time.Duration(f.TookMS) * time.Millisecond, Data: f.Data},
		CheckWorkerName(f.Worker)
}

// add keeps a result.
func (k *keep) add(r *Result) {
	k.mu.Lock()
	k.results[r.task().name()] = r
	k.mu.Unlock()
	if err := k.write(r); err != nil {
		k.log.Warn("a result is kept in memory only", "error", err)
	}
	offer(k.added, struct{}{})
}

// write writes the file of a result, whole or not at all.
func (k *keep) write(r *Result) error {
	if k.folder == "" {
		return nil
	}
	subject := r.task().result()
	text, err := json.Marshal(keptResult{subject, r.Worker, r.Took.Milliseconds(), sum(subject, r.Data), r.Data})
	if err != nil {
		return err
	}
	return wholefile.WriteBytes(k.path(r), 0o600, text)
}

func (k *keep) path(r *Result) string {
	return filepath.Join(k.folder, strings.ReplaceAll(r.task().name(), ".", "-")+keptEnd)
}

// remove forgets a result that was stored.
func (k *keep) remove(r *Result) {
	k.mu.Lock()
	delete(k.results, r.task().name())
	k.mu.Unlock()
	if k.folder != "" {
		os.Remove(k.path(r))
	}
}

func (k *keep) count() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.results)
}

// one returns a result that is kept, or nil.
func (k *keep) one() *Result {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, r := range k.results {
		return r
	}
	return nil
}

// deliverKept stores kept results as soon as the server takes them, until ctx ends.
func (w *Worker) deliverKept(ctx context.Context) {
	for {
		r := w.keep.one()
		if r == nil {
			select {
			case <-w.keep.added:
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
		w.keep.remove(r)
	}
}
