package check

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"tetrad/positions"
	"tetrad/protocol/info"
)

// A monitor reads along with all points, so that a promise about every answer costs no time
// of its own. Its promises are points at the end of the check.
type monitor struct {
	mu sync.Mutex // protects the rest
	heard
}

// heard is what a monitor knows.
type heard struct {
	margin      time.Duration // by which a reported time may be ahead
	breaches    map[promise]error
	begun       []time.Time // of the searches without an answer; perft counts as one until it has counted
	perft       bool        // the last go was go perft, which has not counted yet
	infos       []string    // info lines of the search that runs, the newest of them
	done        []string    // those of the last search with an answer
	last        [2]uint64   // the greatest nodes and time of the search
	timed       timedLine   // the last line of all that tells a time
	told        []string    // context: the last lines that were sent
	command     string      // the last of them but for isready, without parameters
	reports     []string    // info string error …, since the point began
	unasked     string      // the first answer of this process that was not asked for
	unaskedSent string      // the lines that were sent before
	lines       int64       // the value of MultiPV, 0 if it is not known
	greeted     bool        // the engine has ever answered ugi
}

// A promise holds for all that an engine writes.
type promise string

const (
	oneAnswer  promise = "each search is answered by one bestmove"
	infoBefore promise = "info lines of a search come before its bestmove"
	noOther    promise = "during a search there are only lines of the protocol"
	numbers    promise = "the numbers of info lines are possible"
	noFall     promise = "nodes and time do not fall during a search"
	noAhead    promise = "time is not ahead of the clock"
	noSpare    promise = "there are no more lines than MultiPV"
)

var promises = []promise{oneAnswer, infoBefore, noOther, numbers, noFall, noAhead, noSpare}

// commonCause has the causes of breaches that show at other points too: an answer, or a line, of no
// search is taken for one of the next.
var commonCause = map[promise]cause{oneAnswer: {kind: twice}, infoBefore: {kind: twice}, noFall: {kind: twice}, noSpare: {kind: wrongLines}}

// maxInfos is the number of stored info lines of a search, and maxSentLines that of lines sent.
const maxInfos, maxSentLines = 2000, 6

// trace is called with each line by the client.
func (m *monitor) trace(isSent bool, line string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if isSent {
		m.send(line)
		return
	}
	m.greeted = m.greeted || line == "ugiok"
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case word == "bestmove":
		m.done, m.infos, m.last = m.infos, nil, [2]uint64{}
		if len(m.begun) > 0 {
			m.begun = m.begun[1:]
			break
		}
		if m.unasked == "" {
			m.unasked, m.unaskedSent = line, m.sent()
		}
		m.breach(oneAnswer, line, noneWaits)
	case m.perft && strings.HasPrefix(line, perftTotal):
		m.begun, m.perft = m.begun[:max(0, len(m.begun)-1)], false
	case isReport(line):
		m.reports = append(m.reports, strings.TrimPrefix(line, "info string "))
	case word == "info" && !strings.HasPrefix(rest, "string"):
		m.info(line)
	case len(m.begun) > 0 && !m.perft && !slices.Contains(known, word):
		m.breach(noOther, line, "info, bestmove or an answer")
	}
}

// known are the words with which an engine may begin a line during a search.
var known = []string{"info", "id", "option", "ugiok", "readyok", "response", ""}

func (m *monitor) send(line string) {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch word {
	case "go": // perft too: an engine without it searches
		if len(m.begun) == 0 {
			m.infos, m.last = nil, [2]uint64{}
		}
		m.begun, m.perft = append(m.begun, time.Now()), strings.HasPrefix(rest, "perft")
	case "uginewgame":
		m.begun = nil
	case "setoption":
		if value, ok := strings.CutPrefix(rest, "name MultiPV value "); ok && len(m.begun) == 0 {
			m.lines, _ = strconv.ParseInt(value, 10, 64)
		}
	case "query":
		question, _, _ := strings.Cut(rest, " ")
		word += " " + question
	}
	if word != "isready" && word != "" {
		m.command = word + " "
	}
	m.told = append(m.told[max(0, len(m.told)+1-maxSentLines):], line)
}

// sent returns the last lines that were sent.
func (h *heard) sent() string { return strings.Join(h.told, "; ") }

func (m *monitor) breach(r promise, came, right string) {
	if m.breaches[r] == nil {
		m.breaches[r] = mismatch("", m.sent(), positions.Clip(came), right)
	}
}

// info checks the numbers of an info line.
func (m *monitor) info(line string) {
	if len(m.begun) == 0 {
		m.breach(infoBefore, line, "nothing: no search runs")
		return
	}
	if len(m.infos) == maxInfos {
		m.infos = slices.Clone(m.infos[maxInfos/2:])
	}
	m.infos = append(m.infos, line)
	i, bad := readInfo(line)
	if bad != "" {
		m.breach(numbers, line, bad)
	}
	if m.lines > 0 && int64(i.number()) > m.lines {
		m.breach(noSpare, line, fmt.Sprintf("multipv %d at most, the value of the option", m.lines))
	}
	if passed := time.Since(m.begun[0]) + m.margin; info.OrZero(i.Millis) > uint64(max(0, passed.Milliseconds())) {
		m.breach(noAhead, line, fmt.Sprintf("at most %d ms", passed.Milliseconds()))
	}
	if i.Millis != nil {
		m.timed = timedLine{line, time.Now(), int64(min(*i.Millis, math.MaxInt64))}
	}
	for at, value := range []*uint64{i.Nodes, i.Millis} {
		if value != nil && *value < m.last[at] {
			m.breach(noFall, line, fmt.Sprintf("%s at least %d, as before", []string{"nodes", "time"}[at], m.last[at]))
		}
		m.last[at] = max(m.last[at], info.OrZero(value))
	}
}

// A timedLine is a line that tells a time, in milliseconds if it is right.
type timedLine struct {
	text string
	came time.Time
	time int64
}

// An infoLine is what a line about a search says, and the line itself.
type infoLine struct {
	info.Line
	text string
}

// readInfo reads an info line. bad says what its first impossible value should be.
func readInfo(line string) (i infoLine, bad string) {
	words := strings.Fields(line)
	i.Line, bad = info.Parse(words[min(len(words), 1):])
	i.text = line
	return i, bad
}

func (i infoLine) isMate() bool { return i.Score.Mate != nil }

func (i infoLine) isBound() bool { return i.Score.Bound != "" }

// score returns the centipawns or the turns of a mate; 0 without a score.
func (i infoLine) score() int { return i.Score.Number() }

// turns returns the turns of a mate.
func (i infoLine) turns() int { return max(i.score(), -i.score()) }

// number returns the number of its line of play, from 1.
func (i infoLine) number() int { return max(1, int(info.OrZero(i.MultiPV))) }

// winner returns 1 if the line claims a proof that the player to move wins, -1 if that it
// loses, else 0.
func (i infoLine) winner() int {
	switch {
	case i.isMate():
		return cmp.Compare(i.score(), 0)
	case i.WDL != nil && i.WDL.Win == 1000:
		return 1
	case i.WDL != nil && i.WDL.Loss == 1000:
		return -1
	}
	return 0
}

// odds returns 1 if score and wdl are clearly for the same side, -1 if they are for different
// ones, else 0.
func (i infoLine) odds() int {
	const clear = 50 // centipawns, and permille
	if i.WDL == nil || i.isBound() {
		return 0
	}
	chances, score := i.WDL.Win-i.WDL.Loss, i.score()
	if i.isMate() {
		score *= clear
	}
	if max(score, -score) < clear || max(chances, -chances) < clear {
		return 0
	}
	return cmp.Compare(score, 0) * cmp.Compare(chances, 0)
}

// begin forgets what only concerns one point.
func (m *monitor) begin() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.reports = nil
}

// restart prepares for another process.
func (m *monitor) restart() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.begun, m.unasked, m.told, m.lines = nil, "", nil, 0
}

// now returns what the monitor knows now.
func (m *monitor) now() heard {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.heard
}

// reported returns what the engine itself reported as an error since begin, or "".
func (m *monitor) reported() string {
	reports := m.now().reports
	return positions.Clip(strings.Join(reports[:min(len(reports), 3)], "; "))
}

// second returns an error if this process has given an answer that was not asked for.
func (m *monitor) second() error {
	unasked := m.now().unasked
	if unasked == "" {
		return nil
	}
	return failed("an answer too many: "+positions.Clip(unasked)+" was not asked for").because(twice, "")
}

// noneWaits is what is right in place of an answer that was not asked for.
const noneWaits = "nothing: no search was waiting for an answer"

// best returns the last of them with a score of the best line.
func (m *monitor) best() (best infoLine, ok bool) {
	for _, i := range m.search() {
		if i.Score.IsKnown() && !i.isBound() && i.number() == 1 {
			best, ok = i, true
		}
	}
	return best, ok
}

// search returns the info lines of the last search with an answer.
func (m *monitor) search() (lines []infoLine) {
	for _, text := range m.now().done {
		line, _ := readInfo(text)
		lines = append(lines, line)
	}
	return lines
}

// monitorPoints are the promises, judged by all that has passed.
func monitorPoints() (points []point) {
	for _, r := range promises {
		points = append(points, point{class: Search, name: "in all searches: " + string(r), check: func(s *session) {
			s.heard.mu.Lock()
			defer s.heard.mu.Unlock()
			must(blame(commonCause[r], s.heard.breaches[r]))
		}})
	}
	return points
}
