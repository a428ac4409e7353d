package play

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"

	"tetrad/bench/match/settings"
	"tetrad/engine/lines"
	"tetrad/protocol/ugiclient"
)

// A process is an engine that runs for a player, from game to game.
type process struct {
	*ugiclient.Client
	Identity ugiclient.Identity
	game     atomic.Int64 // number of its game, for the log
}

// outputs are the files that a match writes, apart from the journal.
type outputs struct {
	log    *trafficLog
	stderr map[string]*os.File // by path
}

// openOutputs opens the files that the settings name. Engines with the same file for
// standard error share it.
func openOutputs(s *settings.Match) (*outputs, error) {
	o := &outputs{stderr: map[string]*os.File{}}
	var err error
	if o.log, err = openLog(s.Log); err != nil {
		return nil, fmt.Errorf("log: %w", err)
	}
	for _, p := range s.Players {
		if p.Stderr == "" || o.stderr[p.Stderr] != nil {
			continue
		}
		file, err := openAppending(p.Stderr)
		if err != nil {
			o.Close()
			return nil, fmt.Errorf("stderr of %s: %w", p.Name, err)
		}
		o.stderr[p.Stderr] = file
	}
	return o, nil
}

// Close closes all files. A failure to write an engine's standard error does not fail
// the match.
func (o *outputs) Close() error {
	for _, file := range o.stderr {
		file.Close()
	}
	return o.log.close()
}

// launch starts the process of a player, whose waits the heartbeat lengthens. It does not wait for any output.
func (o *outputs) launch(player *settings.Player, game int, beat *heartbeat) (*process, error) {
	p := &process{}
	p.game.Store(int64(game))
	command := ugiclient.Command{Args: player.Command, Dir: player.Dir, StderrName: player.Stderr, Pauses: beat.Between}
	log := func(direction, text string) { o.log.add(p.game.Load(), player.Name, direction, text) }
	var errors []io.Writer
	if o.log != nil {
		command.Trace = func(sent bool, line string) {
			if sent {
				log(toEngine, line)
			} else {
				log(fromEngine, line)
			}
		}
		errors = append(errors, &lines.Splitter{Most: maxLogged, Line: func(line []byte) {
			log(fromStderr, string(bytes.TrimRight(line, "\r")))
		}})
	}
	if player.Stderr != "" {
		errors = append(errors, o.stderr[player.Stderr])
	}
	if len(errors) > 0 {
		command.Stderr = io.MultiWriter(errors...)
	}
	log(ofRunner, "starts "+strings.Join(player.Command, " "))
	var err error
	p.Client, err = ugiclient.Start(command)
	return p, err
}
