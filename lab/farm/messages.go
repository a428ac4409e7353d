package farm

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"tetrad/bench/jobs"
)

// Protocol is the version of the requests, and a part of an Identity.
const Protocol = 4

// A Job is a job that is handed out to a worker.
type Job struct {
	Submission string `json:"submission"`
	Index      int    `json:"index"`
	Round      int    `json:"round,omitempty"` // 0: the result that counts, 1: what it is compared with, 2: what settles a difference
	Token      string `json:"token"`           // shows that the job was handed out to the key that delivers it
}

// An Ask is what a worker tells about itself when it asks for jobs, every few seconds.
type Ask struct {
	Instance string            `json:"instance"` // a random name of this run of the program
	System   string            `json:"system"`   // operating system and processor, such as linux/amd64
	Identity Identity          `json:"identity"`
	Engines  map[string]Engine `json:"engines,omitempty"` // by name
	Slots    int               `json:"slots"`             // processors for jobs
	Free     int               `json:"free"`              // those without a job, less those that waiting jobs need
	Holds    []string          `json:"holds,omitempty"`   // tokens of the jobs that it computes or has yet to deliver
	Open     []string          `json:"open,omitempty"`    // submissions that it knows
	Done     int               `json:"done"`              // jobs computed since the start
	Failed   int               `json:"failed"`            // jobs that it could not compute
	Leaves   bool              `json:"leaves,omitempty"`  // it ends, and gives back its jobs
}

// An Engine is what a worker knows of a program that its owner has named.
type Engine struct {
	Says string `json:"says"` // what it calls itself
	Sum  string `json:"sum"`  // SHA-256 of its file, in hexadecimal
}

// Check refuses what no worker could have meant.
func (a *Ask) Check() error {
	if a.Slots < 1 || a.Slots > MaxSlots || a.Free > a.Slots || len(a.Holds) > 4*MaxSlots || len(a.Open) > maxOpen ||
		len(a.Engines) > maxEngines || a.Done < 0 || a.Failed < 0 || len(a.Instance) > maxTitle {
		return fmt.Errorf("impossible numbers: %d slots, %d free, %d jobs", a.Slots, a.Free, len(a.Holds))
	}
	for name, e := range a.Engines {
		if err := errors.Join(jobs.CheckEngineName(name), CheckText("what an engine says", e.Says, maxTitle), CheckText("a sum", e.Sum, maxTitle)); err != nil {
			return err
		}
	}
	return errors.Join(CheckText("the system", a.System, maxTitle), a.Identity.check())
}

// An Assignment is the answer to an Ask.
type Assignment struct {
	Jobs        []Job                  `json:"jobs,omitempty"`
	Submissions map[string]*jobs.Batch `json:"submissions,omitempty"` // of these jobs, unless the worker knows them
	Over        []string               `json:"over,omitempty"`        // known submissions that nobody wants now
	Why         string                 `json:"why,omitempty"`         // why there is no job
}

// A Want asks for results of a submission.
type Want struct {
	Spans [][2]int `json:"spans,omitempty"` // from an index to the one before another, ascending
	Seen  int      `json:"seen"`            // version of the last News; -1: none
}

// Check refuses what nobody could have meant.
func (w *Want) Check() error {
	count, last := 0, 0
	for _, s := range w.Spans {
		if s[0] < last || s[1] <= s[0] || s[1] > jobs.MaxIndex {
			return fmt.Errorf("there are no jobs %d to %d", s[0], s[1])
		}
		count, last = count+s[1]-s[0], s[1]
	}
	if count > MaxWanted {
		return fmt.Errorf("%d jobs are wanted, and may be %d", count, MaxWanted)
	}
	return nil
}

// News is what has become of a submission.
type News struct {
	Version int      `json:"version"` // of this state
	Results []Result `json:"results,omitempty"`
	State   string   `json:"state"`
	Width   int      `json:"width"`           // jobs worth waiting for at a time
	Why     string   `json:"why,omitempty"`   // what it waits for
	Notes   []string `json:"notes,omitempty"` // what workers could not do lately
	Checks  Checks   `json:"checks"`
}

// A Result is what has become of a job.
type Result struct {
	Index  int    `json:"index"`
	Worker string `json:"worker,omitempty"` // the name of the key of who has computed it
	Data   []byte `json:"data,omitempty"`
	Failed string `json:"failed,omitempty"` // why no worker can compute it
}

// Checks are the comparisons of results of a submission with those of second workers.
type Checks struct {
	Same    int     `json:"same"`              // results that were equal
	Pending int     `json:"pending,omitempty"` // comparisons, and what follows from them, that workers can still make
	Doubts  []Doubt `json:"doubts,omitempty"`
}

// A Doubt is two results of a job that differ.
type Doubt struct {
	Index   int       `json:"index"`
	Workers [2]string `json:"workers"`
	Differ  string    `json:"differ"`          // in what
	Judge   string    `json:"judge,omitempty"` // who has computed it a third time; empty: nobody yet
	Wrong   []string  `json:"wrong,omitempty"` // whose result is another one; empty: the doubt is open
	Again   int       `json:"again,omitempty"` // results of those workers that are computed again
}

// String says in a sentence what is known.
func (d *Doubt) String() string {
	text := fmt.Sprintf("job %d: the results of %s and %s differ (%s); ", d.Index, d.Workers[0], d.Workers[1], d.Differ)
	switch {
	case len(d.Wrong) == 0 && d.Judge == "":
		return text + "nobody has computed it a third time, so which one is wrong is not known"
	case len(d.Wrong) == 0:
		return text + d.Judge + " has a third one, so which one is right is not known"
	}
	return text + fmt.Sprintf("%s has computed it again: wrong is %s, which is in quarantine, and whose %d results are computed again", d.Judge, strings.Join(d.Wrong, " and "), d.Again)
}

// A KeyState is what the server tells of a key.
type KeyState struct {
	Name       string    `json:"name"`
	Role       string    `json:"role"`
	Created    time.Time `json:"created"`
	Quarantine string    `json:"quarantine,omitempty"` // why its results do not count
}

// Bounds on what comes over the network and from files.
const (
	MaxSlots    = 4096 // of a worker
	maxOpen     = 1024 // submissions
	maxEngines  = 64
	MaxWanted   = 4096           // jobs that one may wait for at a time
	minWidth    = 8              // the same, before anything is known of the workers
	maxFields   = 256            // texts of an Identity
	MaxBody     = jobs.MaxResult // bytes of a request
	MaxReason   = 2 << 10        // bytes of a text for people
	maxTitle    = 200            // bytes of a title or a version
	maxAnswer   = 32 << 20       // bytes of an answer of the server
	maxIdentity = 64 << 10       // bytes of a file
	maxKey      = 64 << 10       // bytes of a file
)

// CheckText refuses text that is too long or would disturb a terminal or a log.
func CheckText(what, text string, most int) error {
	switch {
	case len(text) > most:
		return fmt.Errorf("%s has %d bytes, want at most %d", what, len(text), most)
	case !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }):
		return fmt.Errorf("%s is not plain text", what)
	}
	return nil
}

// Sanitize makes a text that CheckText lets pass.
func Sanitize(text string, most int) string {
	text = text[:min(len(text), most)]
	text = strings.Map(func(r rune) rune {
		if r == '\t' || unicode.IsControl(r) && r != '\n' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
	return strings.ToValidUTF8(text[:min(len(text), most)], "")
}

// idForm is what Submission.ID returns.
var idForm = regexp.MustCompile(`^[0-9a-f]{32}$`)

// IsID reports whether a text can be the name of a submission.
func IsID(s string) bool { return idForm.MatchString(s) }

// nameForm is what the name of a key looks like. It is a part of subjects.
var nameForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$`)

// CheckName refuses what is not the name of a key.
func CheckName(name string) error {
	if !nameForm.MatchString(name) {
		return fmt.Errorf("%.70q is not the name of a key: want up to 63 letters, digits, - and _", name)
	}
	return nil
}
