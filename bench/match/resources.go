package match

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"tetrad/bench/machine"
	"tetrad/engine"
	"tetrad/protocol/ugiclient"
)

// Resources bound what a match takes of the machine. The zero value sets no bounds.
type Resources struct {
	MinDisk   int    `json:"min_disk,omitempty" toml:"min_disk"`     // MiB that stay free on the disk of the journal
	MinMemory int    `json:"min_memory,omitempty" toml:"min_memory"` // MiB that stay free
	CPUs      string `json:"cpus,omitempty" toml:"cpus"`             // list of processors for the engines, or "all"; empty: the system chooses
}

// A probe reports the resources of the machine in MiB. ok is false if they are
// unknown.
type probe struct {
	disk   func(path string) (mib int64, ok bool)
	memory func() (mib int64, ok bool)
	total  func() int64
}

var thisMachine = probe{machine.FreeDisk, machine.FreeMemory, engine.MemoryMiB}

// check returns an error if less is free than the resources require. path is that of
// the journal, or empty if there is none.
func (r *Resources) check(p probe, path string) error {
	if path != "" && r.MinDisk > 0 {
		folder := filepath.Dir(path)
		if free, ok := p.disk(folder); ok && free < int64(r.MinDisk) {
			return fmt.Errorf("the disk of %s has %d MiB free, less than the %d of --min-disk; free some, or give a smaller bound",
				path, free, r.MinDisk)
		}
	}
	if free, ok := p.memory(); ok && free < int64(r.MinMemory) {
		return fmt.Errorf("the machine has %d MiB of memory free, less than the %d of --min-memory; "+
			"give engines less Hash, fewer games at once (--concurrency), or a smaller bound", free, r.MinMemory)
	}
	return nil
}

// hashOption is the name of the option for the size of tables, in MiB.
const hashOption = "Hash"

// hashMiB returns the size of the tables of a player's process, from its options or
// from the engine's description, or 0 if it is unknown.
func hashMiB(player *Player, identity *ugiclient.Identity) int64 {
	text := ""
	if o := identity.Option(hashOption); o != nil {
		text = o.Default
	}
	for name, value := range player.Options {
		if strings.EqualFold(name, hashOption) {
			text = value
		}
	}
	mib, _ := strconv.ParseInt(text, 10, 64)
	return max(mib, 0)
}

// processes returns how many processes of one player run at the same time. In a match
// of two players this is the number of concurrent games. Otherwise it is at least the
// number for a pair of games.
func (s *Settings) processes() int64 {
	games := int64(s.Concurrency)
	for a := range s.Players {
		for b := range a {
			games = min(games, max(int64(s.Concurrency)/s.threads([2]int{a, b}), 1))
		}
	}
	if len(s.Players) > 2 {
		games = min(games, 2)
	}
	return games
}

// checkHash refuses tables that are larger than the memory of the machine. It needs a
// started process of each player.
func (p *pool) checkHash(total int64) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var sum int64
	var parts []string
	for i, idle := range p.idle {
		if len(idle) == 0 {
			continue
		}
		player := &p.settings.Players[i]
		mib := hashMiB(player, &idle[0].identity)
		sum += mib
		parts = append(parts, fmt.Sprintf("%s %d", player.Name, mib))
	}
	if n := p.settings.processes(); sum*n > total {
		return fmt.Errorf("the tables of the engines (Hash in MiB: %s), %d times, are %d MiB, more than the memory of this machine, %d MiB; "+
			"give less Hash, or fewer games at once (--concurrency)", strings.Join(parts, ", "), n, sum*n, total)
	}
	return nil
}

// A cpuPool lends processors to games. A nil pool lends none.
type cpuPool struct {
	mu   sync.Mutex
	free []int
}

func newCPUPool(s *Settings) (*cpuPool, error) {
	if s.Resources.CPUs == "" {
		return nil, nil
	}
	cpus, err := machine.CPUs(s.Resources.CPUs)
	if err == nil && len(cpus) < s.Concurrency {
		err = fmt.Errorf("%d processors are fewer than the concurrency of %d", len(cpus), s.Concurrency)
	}
	if err != nil {
		return nil, fmt.Errorf("--affinity: %w", err)
	}
	return &cpuPool{free: cpus}, nil
}

// take returns the first count free processors of the list. The caller makes sure
// that enough are free.
func (c *cpuPool) take(count int64) []int {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	taken := append([]int(nil), c.free[:count]...)
	c.free = c.free[count:]
	return taken
}

func (c *cpuPool) give(cpus []int) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free = append(cpus, c.free...)
}

// pin restricts the process of a player to the processors of the game. If a player
// ponders, each player has its own processors.
func (t *table) pin(seat int) error {
	if len(t.cpus) == 0 {
		return nil
	}
	cpus := t.cpus
	a, b := &t.settings.Players[t.players[0]], &t.settings.Players[t.players[1]]
	if a.Ponder || b.Ponder {
		own := [2][]int{cpus[:a.threads()], cpus[a.threads():]}
		cpus = own[seat]
	}
	if err := machine.Pin(t.clients[seat].PID(), cpus); err != nil && t.clients[seat].Alive() {
		return err
	}
	return nil // an engine that has ended is found at its next answer
}

// checkNumbers refuses impossible bounds.
func (r *Resources) checkNumbers() error {
	if r.MinDisk < 0 || r.MinMemory < 0 {
		return errors.New("a bound of disk or memory is negative")
	}
	return nil
}
