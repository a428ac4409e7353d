package farming

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/lab/farm"
	"tetrad/bench/lab/farmserver"
	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/cmd/cli"
)

//go:embed help/server-users.txt
var usersUsage string

//go:embed help/server-certificate.txt
var certificateUsage string

//go:embed help/server-setup.txt
var setupUsage string

// usersCommand prints the users of a cluster that somebody else runs.
func (s *serverFlags) usersCommand() *cobra.Command {
	var c *cobra.Command
	c = s.env.Command("users", "print the NATS configuration that admits the keys", usersUsage, func() error {
		if err := s.prepare(c); err != nil {
			return err
		}
		keys, err := farmserver.Keys(s.store)
		if err != nil {
			return err
		}
		users, err := farm.Users(keys)
		if err == nil {
			_, err = io.WriteString(s.env.Stdout, users)
		}
		return err
	})
	return c
}

func (s *serverFlags) certificateCommand() *cobra.Command {
	var c *cobra.Command
	c = s.env.Command("certificate", "print a certificate for a node of a NATS cluster", certificateUsage, func() error {
		if err := s.prepare(c); err != nil {
			return err
		}
		certificate, err := farmserver.NodeCertificate(s.store)
		if err != nil {
			return fmt.Errorf("%w; tetrad-lab server init --store %s makes what is missing", err, s.store)
		}
		_, err = s.env.Stdout.Write(certificate)
		return err
	})
	return c
}

// setUpLimit is the time that a cluster may take to make the streams.
const setUpLimit = time.Minute

func (s *serverFlags) setupCommand(sh *shared.Flags) *cobra.Command {
	var replicas int
	var c *cobra.Command
	c = s.env.Command("setup", "make the streams of a farm on a NATS cluster", setupUsage, func() error {
		if err := s.prepare(c); err != nil {
			return err
		}
		switch {
		case sh.Farm.Server == "":
			return cli.Usage("say with --server where the cluster is")
		case replicas != 1 && replicas != 3 && replicas != 5:
			return cli.Usage("--replicas %d: want 1, 3 or 5", replicas)
		case sh.Farm.Key == "":
			sh.Farm.Key = filepath.Join(s.store, "keys", farm.RoleAdmin+".key")
		}
		return setUp(s.env, &sh.Farm, replicas)
	})
	c.Flags().IntVar(&replicas, "replicas", 3, "number of nodes that keep each message: 1, 3 or 5; more than half of them must run")
	return shared.Take(c, "server", "key")
}

// setUp makes the streams.
func setUp(e *cli.Env, f *shared.FarmFlags, replicas int) error {
	admin, err := readKey(e, f, farm.RoleAdmin)
	if err != nil {
		return err
	}
	log, err := newLog("text", e.Stderr)
	if err != nil {
		return err
	}
	ctx, stop := e.Interruptible()
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, setUpLimit)
	defer cancel()
	client, err := farm.Dial(ctx, farm.Config{Server: f.Server, Key: admin, Name: "setup", Bare: true, Log: log})
	if err != nil {
		return err
	}
	defer client.Close()
	compressed, err := client.Compressed(ctx)
	if err == nil {
		err = client.Setup(ctx, replicas)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Stdout, "The farm is set up on %s, with %d replicas.\n", f.Server, replicas)
	if compressed != nil {
		fmt.Fprintf(e.Stdout, "An earlier version has compressed %s: start each node again, one at a time. Until then NATS goes on to compress them, "+
			"and may damage them when it is killed. What they hold stays readable.\n", strings.Join(compressed, ", "))
	}
	return nil
}
