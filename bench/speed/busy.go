package speed

import (
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Busy describes other work on the machine during a report. Values that the operating
// system does not report are nil.
type Busy struct {
	Load *float64 `json:"load,omitempty"` // load average of the minute before the report
	// OtherCores is the mean number of processors that worked for other programs.
	OtherCores *float64 `json:"other_cores,omitempty"`
	// Stolen is the share of the time, 0 to 1, that the host of a virtual machine gave
	// to others.
	Stolen *float64 `json:"stolen,omitempty"`
	// Slow is the share of the runs of a fixed loop, 0 to 1, that took a tenth longer
	// than the fastest run.
	Slow float64 `json:"slow"`
}

// Thresholds of warnings.
const (
	busyLoad   = 0.5
	busyCores  = 0.1
	busyStolen = 0.01
	busySlow   = 0.1
)

// slower is the factor above the fastest time from which a run of the loop is slow.
const slower = 1.1

// Warnings returns what makes the figures doubtful, each with a remedy. It returns
// none if the machine was quiet.
func (b Busy) Warnings() []string {
	var all []string
	if b.Load != nil && *b.Load >= busyLoad {
		all = append(all, fmt.Sprintf("the load average was %.2f at the start: other programs run, or ran just before; wait until it is below %.1f", *b.Load, busyLoad))
	}
	if b.OtherCores != nil && *b.OtherCores >= busyCores {
		all = append(all, fmt.Sprintf("other programs kept %.2f processors at work meanwhile; end them", *b.OtherCores))
	}
	if b.Stolen != nil && *b.Stolen >= busyStolen {
		all = append(all, fmt.Sprintf("the host of this virtual machine took %.0f %% of the time; measure on a machine of your own", 100**b.Stolen))
	}
	if b.Slow >= busySlow {
		all = append(all, fmt.Sprintf("a fixed loop took a tenth longer than at its best in %.0f %% of its runs: the clock frequency changes, or other programs run", 100*b.Slow))
	}
	return all
}

// BusyNow returns what is known before a report.
func BusyNow() Busy { return Busy{Load: readLoad(os.DirFS("/"))} }

// slowPart returns Busy.Slow for the times of the loop.
func slowPart(times []time.Duration) float64 {
	if len(times) == 0 {
		return 0
	}
	limit := slower * float64(slices.Min(times))
	slow := 0
	for _, t := range times {
		if float64(t) > limit {
			slow++
		}
	}
	return float64(slow) / float64(len(times))
}

// spin is the fixed loop: some milliseconds of work within the processor. It returns
// a result so that the compiler keeps the loop.
func spin() (x uint64) {
	for i := range uint64(4_000_000) {
		x = x*6364136223846793005 + i
	}
	return x
}

// A watch observes the machine from the beginning to the end of a report.
type watch struct {
	root  fs.FS
	clock Clock
	load  *float64
	begin *usage
	spins []time.Duration
	sink  uint64
}

func newWatch(clock Clock) *watch {
	w := &watch{root: os.DirFS("/"), clock: clock}
	w.load, w.begin = readLoad(w.root), readUsage(w.root)
	return w
}

// calibrate measures the loop once.
func (w *watch) calibrate() {
	start := w.clock()
	w.sink += spin()
	w.spins = append(w.spins, w.clock()-start)
}

// end returns the observations. The processes of the report must have ended.
func (w *watch) end() Busy {
	b := Busy{Load: w.load, Slow: slowPart(w.spins)}
	b.OtherCores, b.Stolen = w.begin.until(readUsage(w.root))
	runtime.KeepAlive(w.sink)
	return b
}

// usage holds times since the machine started, in ticks.
type usage struct {
	total, idle, stolen uint64 // of all processors
	own                 uint64 // of this process and its ended children
	processors          int
}

// until returns the number of processors that worked for others and the share of
// stolen time, from u to end. It returns nil if they are unknown.
func (u *usage) until(end *usage) (otherCores, stolen *float64) {
	if u == nil || end == nil || end.total <= u.total || u.processors == 0 {
		return nil, nil
	}
	total := float64(end.total - u.total)
	took := float64(end.stolen - u.stolen)
	others := total - float64(end.idle-u.idle) - took - float64(end.own-u.own)
	cores, part := max(others, 0)/total*float64(u.processors), took/total
	return &cores, &part
}

// readLoad returns the load average of the last minute on Linux, and nil elsewhere.
func readLoad(root fs.FS) *float64 {
	text, _ := fs.ReadFile(root, "proc/loadavg")
	first, _, _ := strings.Cut(string(text), " ")
	load, err := strconv.ParseFloat(first, 64)
	if err != nil {
		return nil
	}
	return &load
}

// readUsage returns the times that Linux reports (proc(5)), and nil elsewhere.
func readUsage(root fs.FS) *usage {
	stat, err := fs.ReadFile(root, "proc/stat")
	if err != nil {
		return nil
	}
	var u usage
	for line := range strings.Lines(string(stat)) {
		words := strings.Fields(line)
		if len(words) == 0 || !strings.HasPrefix(words[0], "cpu") {
			continue
		}
		if words[0] != "cpu" {
			u.processors++
			continue
		}
		// The fields are user nice system idle iowait irq softirq steal. user includes
		// the guests.
		ticks, ok := parseTicks(words[1:], 8)
		if !ok {
			return nil
		}
		for _, t := range ticks {
			u.total += t
		}
		u.idle, u.stolen = ticks[3]+ticks[4], ticks[7]
	}
	own, err := fs.ReadFile(root, "proc/self/stat")
	if err != nil {
		return nil
	}
	// The name of the program, in parentheses, may contain any character. The fields
	// after it begin with the third. Fields 14 to 17 are the times.
	after := string(own[strings.LastIndexByte(string(own), ')')+1:])
	words := strings.Fields(after)
	if len(words) < 15 {
		return nil
	}
	ticks, ok := parseTicks(words[11:], 4)
	if !ok {
		return nil
	}
	u.own = ticks[0] + ticks[1] + ticks[2] + ticks[3]
	return &u
}

// parseTicks parses the first n words.
func parseTicks(words []string, n int) ([]uint64, bool) {
	if len(words) < n {
		return nil, false
	}
	ticks := make([]uint64, n)
	for i := range ticks {
		t, err := strconv.ParseUint(words[i], 10, 64)
		if err != nil {
			return nil, false
		}
		ticks[i] = t
	}
	return ticks, true
}
