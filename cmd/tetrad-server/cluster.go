//go:build unix || windows

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"tetrad/bench/lab/farm"
	"tetrad/bench/lab/leader"
	"tetrad/cmd/headless"
)

const usersUsage = `tetrad server users prints the part of a NATS configuration that lets in the keys of
tetrad server init, each with the rights of its role. It has public halves of keys only.
Every node of the cluster includes it.

Examples:
  tetrad server users > farm-users.conf

`

const certificateUsage = `tetrad server certificate prints a new certificate for a node of a NATS cluster, with
its private key: those who have a key of tetrad server init know the authority that has
signed it. Clients need it on all machines but their own.

Examples:
  (umask 077; tetrad server certificate > node.pem)

`

const setupUsage = `tetrad server setup makes the streams of a farm on a NATS cluster of yours, which needs
JetStream, and lets in the keys that tetrad server users has printed. It can be given
again, also with other --replicas: what is there stays.

Examples:
  tetrad server setup --server nats://a,nats://b,nats://c --replicas 3

`

// clusterCommands are the commands about a NATS cluster that somebody else runs.
var clusterCommands = map[string]func(context.Context, []string, io.Writer, io.Writer) error{
	"users": printUsers, "certificate": printCertificate, "setup": setUp,
}

// parse parses the flags of a command, after which the store is known.
func (s *settings) parse(flags *pflag.FlagSet, usage string, args []string, stdout io.Writer) error {
	flags.SortFlags = false
	flags.Usage = func() { fmt.Fprint(stdout, usage, flags.FlagUsages()) }
	s.defineStore(flags)
	if err := flags.Parse(args); errors.Is(err, pflag.ErrHelp) {
		return err
	} else if err != nil {
		return usageError{err}
	}
	if flags.NArg() > 0 {
		return usageError{fmt.Errorf("unexpected argument %q", flags.Arg(0))}
	}
	if err := headless.Environment(flags); err != nil {
		return usageError{err}
	}
	return s.findStore()
}

func printUsers(_ context.Context, args []string, stdout, _ io.Writer) error {
	var s settings
	if err := s.parse(pflag.NewFlagSet("server users", pflag.ContinueOnError), usersUsage, args, stdout); err != nil {
		return err
	}
	keys, err := leader.Keys(s.store)
	if err != nil {
		return err
	}
	users, err := farm.Users(keys)
	if err == nil {
		_, err = io.WriteString(stdout, users)
	}
	return err
}

func printCertificate(_ context.Context, args []string, stdout, _ io.Writer) error {
	var s settings
	if err := s.parse(pflag.NewFlagSet("server certificate", pflag.ContinueOnError), certificateUsage, args, stdout); err != nil {
		return err
	}
	certificate, err := leader.NodeCertificate(s.store)
	if err != nil {
		return fmt.Errorf("%w; tetrad server init --store %s makes what is missing", err, s.store)
	}
	_, err = stdout.Write(certificate)
	return err
}

// setUpLimit is the time that a cluster may take to make the streams.
const setUpLimit = time.Minute

func setUp(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	var s settings
	flags := pflag.NewFlagSet("server setup", pflag.ContinueOnError)
	servers := flags.String("server", "", "NATS URLs of nodes of the cluster, separated by commas")
	replicas := flags.Int("replicas", 3, "nodes that keep each message: 1, 3 or 5; all but the smaller half of them must be there")
	key := flags.String("key", "", "file with the key of an admin; default: that of --store")
	if err := s.parse(flags, setupUsage, args, stdout); err != nil {
		return err
	}
	switch {
	case *servers == "":
		return usageError{errors.New("say with --server where the cluster is")}
	case *replicas != 1 && *replicas != 3 && *replicas != 5:
		return usageError{fmt.Errorf("--replicas %d: want 1, 3 or 5", *replicas)}
	case *key == "":
		*key = filepath.Join(s.store, "keys", farm.RoleAdmin+".key")
	}
	admin, err := farm.ReadKey(*key)
	if err != nil {
		return usageError{fmt.Errorf("--key: %w", err)}
	}
	log, err := headless.Log("text", stderr)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, setUpLimit)
	defer cancel()
	client, err := farm.Dial(ctx, farm.Config{Server: *servers, Key: admin, Name: "setup", Bare: true, Log: log})
	if err != nil {
		return err
	}
	defer client.Close()
	compressed, err := client.Compressed(ctx)
	if err == nil {
		err = client.Setup(ctx, *replicas)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "The farm is set up on %s, with %d replicas.\n", *servers, *replicas)
	if compressed != nil {
		fmt.Fprintf(stdout, "An earlier version has compressed %s: start each node again, one at a time. Until then NATS goes on to compress them, "+
			"and may damage them when it is killed. What they hold stays readable.\n", strings.Join(compressed, ", "))
	}
	return nil
}
