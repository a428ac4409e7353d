package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"tetrad/bench/jobs"
	"tetrad/engine/wholefile"
)

// A Delivery is a result on its way to the server, or the reason why there is none.
type Delivery struct {
	Job
	Failed bool   `json:"failed,omitempty"`
	Data   []byte `json:"data"` // the result, or why there is none
	Sum    string `json:"sum"`  // of the data; finds damage
}

// deliver brings a result to the server. What it does not take at once is in the spool until then.
func (w *Worker) deliver(ctx context.Context, d *Delivery) {
	first, cancel := context.WithTimeout(context.Background(), requestTimeout/4)
	defer cancel()
	_, err := w.client.once(first, d.path(), d.Data)
	if err != nil && !errors.As(err, new(*RefusedError)) {
		w.log.Warn("the server does not take a result; it goes to the spool", "submission", d.Submission, "job", d.Index, "error", err)
		if err := w.spool.add(d); err != nil {
			w.log.Warn("a result is spooled in memory only", "error", err)
		}
		w.deliverSpooled(ctx, d)
		return
	}
	w.letGo(d, err)
}

// deliverSpooled delivers a spooled result as soon as the server takes it, unless ctx ends.
func (w *Worker) deliverSpooled(ctx context.Context, d *Delivery) {
	if err := w.client.call(ctx, d.path(), d.Data, nil); ctx.Err() == nil {
		os.Remove(w.spool.path(d))
		w.letGo(d, err)
	}
}

// letGo says that a result is on the server, or of no use since it refuses it.
func (w *Worker) letGo(d *Delivery, refused error) {
	if refused != nil {
		w.log.Warn("the server refuses a result", "submission", d.Submission, "job", d.Index, "reason", refused)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.holds, d.Token)
}

func (d *Delivery) path() string {
	q := url.Values{"token": {d.Token}}
	if d.Failed {
		q.Set("failed", "1")
	}
	return fmt.Sprintf("deliver/%s/%d/%d?%s", d.Submission, d.Index, d.Round, q.Encode())
}

// A spool is a folder with results that the server does not take at the moment.
type spool string

// read returns what an earlier worker has left.
func (s spool) read(log *slog.Logger) (all []*Delivery, err error) {
	if err := os.MkdirAll(string(s), 0o700); err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(string(s), "*.result"))
	for _, file := range files {
		text, err := wholefile.Read(file, 2*jobs.MaxResult)
		var d *Delivery
		if err == nil {
			d, err = parseSpooled(text)
		}
		if err != nil {
			log.Warn("a result in the spool cannot be read; it is left alone and computed again", "file", file, "error", err)
			continue
		}
		all = append(all, d)
	}
	return all, err
}

func parseSpooled(text []byte) (*Delivery, error) {
	d := &Delivery{}
	if err := json.Unmarshal(text, d); err != nil {
		return nil, err
	}
	isSound := d.Sum == Sum(string(d.Data)) && len(d.Data) <= jobs.MaxResult
	if !isSound || !IsID(d.Submission) || d.Index < 0 || d.Token == "" {
		return nil, errors.New("it is damaged")
	}
	return d, nil
}

func (s spool) add(d *Delivery) error {
	d.Sum = Sum(string(d.Data))
	text, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return wholefile.WriteBytes(s.path(d), 0o600, text)
}

func (s spool) path(d *Delivery) string {
	return filepath.Join(string(s), fmt.Sprintf("%s-%d-%d.result", d.Submission, d.Index, d.Round))
}

func delivered(job Job, data []byte, failure error) *Delivery {
	d := &Delivery{Job: job, Data: data}
	if failure != nil {
		d.Failed, d.Data = true, []byte(Sanitize(strings.TrimSpace(failure.Error()), MaxReason/2))
	}
	return d
}
