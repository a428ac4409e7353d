package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
)

// Request is what the client sends; there are more fields in the schema.
type Request struct {
	ID     string   `json:"id"`
	Game   string   `json:"game"`
	Moves  []string `json:"moves,omitempty"`
	Limits struct {
		Nodes int `json:"nodes"`
	} `json:"limits"`
	Lines int `json:"lines"`
}

// Result is a line that comes back: a result, or an error.
type Result struct {
	Type   string `json:"type"`
	ID     string `json:"id"`
	ToMove string `json:"to_move"`
	Best   string `json:"best"`
	Lines  []struct {
		Moves []string `json:"moves"`
		Score struct {
			Centipawns *int `json:"cp"`
			Mate       *int `json:"mate"`
		} `json:"score"`
	} `json:"lines"`
	Cancelled bool   `json:"cancelled"`
	Error     string `json:"error"`
}

// Client is a running tetrad analyze. Its methods are safe for concurrent use.
type Client struct {
	process *exec.Cmd
	in      io.WriteCloser
	done    chan struct{} // closed at the end of the answers

	mu      sync.Mutex
	waiting map[string]chan Result // by id
	last    int                    // number of the id given last
}

// Start runs program, the path of tetrad, with more arguments of analyze.
func Start(program string, args ...string) (*Client, error) {
	c := &Client{process: exec.Command(program, append([]string{"analyze"}, args...)...), done: make(chan struct{}), waiting: map[string]chan Result{}}
	c.process.Stderr = os.Stderr
	var err error
	if c.in, err = c.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.process.Start(); err != nil {
		return nil, err
	}
	go c.read(out)
	return c, nil
}

// read gives each answer to the request that waits for it.
func (c *Client) read(out io.Reader) {
	defer close(c.done)
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var r Result
		if json.Unmarshal(line, &r) != nil || r.Type != "result" && r.Type != "error" {
			continue
		}
		c.mu.Lock()
		answer := c.waiting[r.ID]
		delete(c.waiting, r.ID)
		c.mu.Unlock()
		if answer != nil {
			answer <- r
		}
	}
}

// Analyze sends r under a new id and waits for its result. When ctx ends it
// cancels the request, and returns what was found until then.
func (c *Client) Analyze(ctx context.Context, r Request) (Result, error) {
	answer := make(chan Result, 1)
	c.mu.Lock()
	c.last++
	r.ID = strconv.Itoa(c.last)
	c.waiting[r.ID] = answer
	err := c.send(r)
	c.mu.Unlock()
	if err != nil {
		return Result{}, err
	}
	defer context.AfterFunc(ctx, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		_ = c.send(map[string]string{"cancel": r.ID})
	})()
	select {
	case result := <-answer:
		if result.Error != "" {
			return result, errors.New(result.Error)
		}
		return result, nil
	case <-c.done:
		return Result{}, errors.New("tetrad has ended")
	}
}

// send writes a line. c.mu is held.
func (c *Client) send(line any) error {
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.in, "%s\n", text)
	return err
}

// Close ends the input, and waits until tetrad has answered everything.
func (c *Client) Close() error {
	if err := c.in.Close(); err != nil {
		return err
	}
	<-c.done
	return c.process.Wait()
}
