package session

import (
	"maps"
	"slices"
	"sync"
	"time"

	"tetrad/engine"
	"tetrad/protocol/info"
)

// A Reporter reports a search to the page, at once or when the next report is due. It is
// safe for concurrent use.
type Reporter struct {
	task *Task
	send func(any)

	mu    sync.Mutex
	news  map[int]*infoReply // the latest unsent info of each line of play
	sent  time.Time          // time of the last report
	timer *time.Timer        // of the next report; nil: none is due
}

func newReporter(t *Task, send func(any)) *Reporter {
	return &Reporter{task: t, send: send, news: map[int]*infoReply{}}
}

// pageInterval is the time between reports to the page. An engine may report much
// more often.
const pageInterval = 50 * time.Millisecond

// maxLines is the greatest number of lines of play for the page.
const maxLines = 20

// ReadInfo takes in the words of an info line of UGI after "info".
func (r *Reporter) ReadInfo(words []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	defer r.sendLater()
	line, _ := info.Parse(words)
	r.add(line)
}

// add takes in a line of play.
func (r *Reporter) add(line info.Line) {
	if news, ok := newInfo(line); ok && news.MultiPV <= maxLines {
		r.news[news.MultiPV] = news
	}
}

// Report takes in a line of this program's engine.
func (r *Reporter) Report(line engine.Line) {
	r.mu.Lock()
	defer r.mu.Unlock()
	defer r.sendLater()
	r.add(info.Of(line.Info, line.Moves))
}

// sendLater sends what has come in at the time of the next report.
func (r *Reporter) sendLater() {
	if r.timer != nil || len(r.news) == 0 {
		return
	}
	if wait := time.Until(r.sent.Add(pageInterval)); wait > 0 {
		r.timer = time.AfterFunc(wait, r.flush)
	} else {
		r.report()
	}
}

// flush sends what has not been sent.
func (r *Reporter) flush() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.report()
}

// report sends a report, best line first.
func (r *Reporter) report() {
	if r.timer != nil {
		r.timer.Stop()
		r.timer = nil
	}
	for _, i := range slices.Sorted(maps.Keys(r.news)) {
		news := r.news[i]
		news.add(r.task.presentation, r.task.position, news.PV)
		r.send(Message{Head{r.task.id, "info"}, news})
	}
	clear(r.news)
	r.sent = time.Now()
}
