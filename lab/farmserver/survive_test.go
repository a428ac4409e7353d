//go:build unix

package farmserver_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
)

// roundsVariable is the number of disturbances of TestSurvives.
const roundsVariable = "TETRAD_FARM_ROUNDS"

// between is the number of results between two disturbances. It is larger than the
// number of jobs that run or wait at a time, so that all that were in flight at one
// disturbance have arrived before the next.
const between = 40

// toySize is the size of the toys of TestSurvives.
const toySize = 3

// plenty is a quota, in KiB, that is not reached.
const plenty = "1000000"

// A trial is a farm that is disturbed.
type trial struct {
	*testing.T
	store   string
	address string
	proxy   *proxy
	server  *process
	workers []*process
	frozen  *process
	folders string
}

// The results are those of an undisturbed run, each once and in order, whatever ends in
// the middle of it. The clocks on the wall jump by years all the time.
func TestSurvives(t *testing.T) {
	rounds := setting(t, roundsVariable, disturbances)
	s := newTrial(t)
	random := rand.New(rand.NewPCG(1, uint64(rounds)))
	last := (rounds + 1) * between
	for next := 0; next < last; {
		next = s.fold(next, last, rounds, random)
	}
	s.checkStored(toyWork(t, "survives", toySize), last)
}

// newTrial starts a farm of three workers, whom a proxy connects with the server.
func newTrial(t *testing.T) *trial {
	t.Helper()
	s := &trial{T: t, store: t.TempDir(), address: freePort(t), folders: t.TempDir()}
	s.server = begin(t, "server", s.store, s.address, plenty)
	s.makeKey("submitter", farm.RoleSubmitter)
	s.proxy = newProxy(t, s.address)
	for i := range 3 {
		s.workers = append(s.workers, s.newWorker(i))
	}
	t.Cleanup(func() {
		for _, p := range append(s.workers, s.server) {
			p.kill()
		}
	})
	return s
}

// newWorker starts a worker.
func (s *trial) newWorker(number int) *process {
	name := fmt.Sprint("worker", number)
	key := filepath.Join(s.folders, name+".key")
	if _, err := os.Stat(key); err != nil {
		s.makeKey(name, farm.RoleWorker)
	}
	return begin(s, "worker", s.proxy.listener.Addr().String(), key, name, filepath.Join(s.folders, name))
}

// admin returns a client with the key of the store.
func (s *trial) admin() *farm.Client {
	s.Helper()
	key, err := farm.ReadKey(filepath.Join(s.store, farmserver.FileAdmin))
	if err != nil {
		s.Fatal(err)
	}
	c := farm.Dial(farm.Config{Server: s.address, Key: key})
	s.Cleanup(c.Close)
	return c
}

// makeKey makes a key, and writes its file.
func (s *trial) makeKey(name, role string) {
	s.Helper()
	key, err := s.admin().MakeKey(s.Context(), name, role)
	if err != nil {
		s.Fatal(err)
	}
	text, err := key.Text()
	if err == nil {
		err = os.WriteFile(filepath.Join(s.folders, name+".key"), text, 0o600)
	}
	if err != nil {
		s.Fatal(err)
	}
}

// fold has a new submitter fold results from next on, and disturbs the farm now and
// then. It returns the first index that is not folded, since the submitter is lost as
// well.
func (s *trial) fold(next, last, rounds int, random *rand.Rand) int {
	submitter := begin(s, "submitter", s.proxy.listener.Addr().String(), filepath.Join(s.folders, "submitter.key"), "survives",
		strconv.Itoa(next), strconv.Itoa(last))
	defer submitter.kill()
	for next < last {
		if !submitter.lines.Scan() {
			s.Fatalf("the submitter ends after result %d: %v", next-1, submitter.lines.Err())
		}
		if want := fmt.Sprintf("%d %x", next, toyResult("survives", toySize, next)); submitter.lines.Text() != want {
			s.Fatalf("after result %d: %.80q, want %.80q", next-1, submitter.lines.Text(), want)
		}
		next++
		if next%between == 0 && next/between <= rounds {
			switch s.disturb(random, next/between-1) {
			case leaves:
				submitter.command.Process.Signal(syscall.SIGTERM)
				submitter.stdin.Close() // it may wait for more
				submitter.command.Wait()
				return next
			case dies:
				return next
			}
		}
		if _, err := submitter.stdin.Write([]byte{'\n'}); err != nil {
			s.Fatal(err)
		}
	}
	return next
}

// What a disturbance does to the submitter.
const (
	stays  = iota
	leaves // in good order
	dies
)

// disturbances is the number of sorts of them.
const disturbances = 7

// disturb does one bad thing, of all sorts in turn and then at random, and returns what
// becomes of the submitter.
func (s *trial) disturb(random *rand.Rand, round int) int {
	what := round
	if round >= disturbances {
		what = random.IntN(disturbances)
	}
	if s.frozen != nil { // all that it had was computed by others meanwhile
		s.frozen.command.Process.Signal(syscall.SIGCONT)
		s.frozen = nil
	}
	victim := random.IntN(len(s.workers))
	switch what {
	case 0:
		s.server.kill()
		s.server = begin(s, "server", s.store, s.address, plenty)
	case 1:
		s.workers[victim].kill()
		s.workers[victim] = s.newWorker(victim)
	case 2:
		s.proxy.cut()
	case 3:
		s.frozen = s.workers[victim]
		s.frozen.command.Process.Signal(syscall.SIGSTOP)
	case 4:
		s.server.kill()
		s.workers[victim].kill()
		s.server = begin(s, "server", s.store, s.address, plenty)
		s.workers[victim] = s.newWorker(victim)
	case 5:
		return leaves
	case 6:
		return dies
	}
	return stays
}

// checkStored checks that the server has each result once.
func (s *trial) checkStored(w *jobs.Batch, last int) {
	s.server.kill()
	f := &testFarm{TB: s, config: farmserver.Config{Store: s.store, Listen: s.address, Quota: 1 << 30, Kinds: []jobs.Kind{(&toy{}).kind()}, Identity: nobody, Log: slog.New(slog.DiscardHandler)}}
	f.start()
	s.Cleanup(f.stop)
	id := (&farm.Submission{Batch: *w}).ID()
	counts, err := farmserver.Stored(s.Context(), f.server, id)
	if err != nil || len(counts) != last {
		s.Fatalf("%d of %d results are stored, %v", len(counts), last, err)
	}
	for subject, n := range counts {
		if n != 1 {
			s.Errorf("%s is stored %d times", subject, n)
		}
	}
	for _, p := range s.workers { // all comes from the store
		p.kill()
	}
	ctx, cancel := context.WithTimeout(s.Context(), time.Minute)
	defer cancel()
	x := s.admin().Executor(ctx, "", nil)
	err = jobs.InOrder(ctx, x, w, 0, last, func(index int, result []byte) (bool, error) {
		if string(result) != string(toyResult("survives", toySize, index)) {
			return false, fmt.Errorf("result %d is %.80q", index, result)
		}
		return true, nil
	})
	if err != nil {
		s.Error(err)
	}
}
