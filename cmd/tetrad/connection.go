package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/kinds"
	"tetrad/cmd/cli"
	"tetrad/cmd/headless"
)

// A connection is how a command reaches the server of a farm, by its flags.
type connection struct {
	server, key string
	role        string // of the key; empty: a submitter
	priority    int
	compare     float64

	names []string // of its flags that do nothing without --server
}

// defineServer adds the flags of a command that always needs a server, in a role.
func (c *connection) defineServer(flags *pflag.FlagSet, role string) {
	c.role = role
	flags.StringVar(&c.server, "server", "localhost", "address of the server: HOST or HOST:PORT, or NATS URLs separated by commas")
	flags.StringVar(&c.key, "key", "", "file with the key of "+article(role)+role+"; default: that of a server on this machine")
}

// article returns the article before a role, with a space.
func article(role string) string {
	if strings.HasPrefix(role, "a") {
		return "an "
	}
	return "a "
}

// define adds the flags of a command whose work can be done here or by a farm. The
// environment names the key, but does not send work away that could be done here.
func (c *connection) define(flags *pflag.FlagSet) {
	c.defineUncompared(flags)
	flags.Float64Var(&c.compare, "compare", usualCompare, "with --server: the part of the jobs that a second worker computes too, to compare them")
	c.names = append(c.names, "compare")
}

// usualCompare is the part of the jobs that two workers compute.
const usualCompare = 0.01

// defineUncompared is define for a command whose --compare is something else.
func (c *connection) defineUncompared(flags *pflag.FlagSet) {
	c.compare, c.names = usualCompare, []string{"key", "priority"}
	flags.StringVar(&c.server, "server", "", "have the work done by the farm of this server: HOST or HOST:PORT; empty: do it here")
	flags.StringVar(&c.key, "key", os.Getenv(headless.Variable("key")), "with --server: file with the key of a submitter; default: that of a server on this machine")
	flags.IntVar(&c.priority, "priority", 0, "with --server: the part of the processors that this work gets, 1 to 100; 0: 10")
}

// parse parses the arguments of a command whose work can be done here or by a farm.
func (c *connection) parse(flags *pflag.FlagSet, args []string) error {
	if err := parse(flags, args); err != nil {
		return err
	}
	return c.checkIdle(flags)
}

// checkIdle refuses flags that do nothing without a server.
func (c *connection) checkIdle(flags *pflag.FlagSet) error {
	if c.server != "" {
		return nil
	}
	return cli.RefuseIdle(flags, "without --server", c.names...)
}

// executing calls do with what computes jobs: the farm of --server, or this process
// with so many processors.
func (e *env) executing(ctx context.Context, c *connection, title string, width int, do func(jobs.Executor) error) error {
	return e.executingFor(ctx, c, title, width, nil, do)
}

// executingFor is executing for work that says how far it has come. p may be nil.
func (e *env) executingFor(ctx context.Context, c *connection, title string, width int, p farmProgress, do func(jobs.Executor) error) error {
	if c.server != "" {
		return e.farming(ctx, c, title, p, do)
	}
	local := jobs.NewLocal(kinds.All(), &jobs.Host{Registry: e.Registry}, width)
	return errors.Join(do(local), local.Close())
}

// differError says that the run is complete, but that workers of the farm differ.
type differError struct {
	different, compared int // results
	which               []string
}

// Error implements error.
func (d differError) Error() string {
	return fmt.Sprintf("workers of the farm differ in %d of %d results that two of them have computed; what they have computed may be wrong",
		d.different, d.compared)
}

// ExitCode returns that of faults.
func (d differError) ExitCode() int { return cli.ExitFaults }

// Report returns a part of a report.
func (d differError) Report() string {
	return fmt.Sprintf("\nWorkers differ in %d of %d results that two of them have computed:\n- %s\n", d.different, d.compared, strings.Join(d.which, "\n- "))
}

// owner returns who this is, for those who see the work of a farm.
func owner() string {
	name, _ := os.Hostname()
	return strings.TrimPrefix(fmt.Sprintf("%s@%s", cmp.Or(os.Getenv("USER"), os.Getenv("USERNAME")), name), "@")
}

// A farmProgress says how far something has come, for the page of a farm.
type farmProgress interface {
	text() string // a line
	detail() any  // what the page draws, as JSON; nil: nothing
}

// flags returns the flags that name the farm again, each after a space.
func (c *connection) flags() string {
	text := " --server " + inQuotes(c.server)
	if c.key != "" && c.key != os.Getenv(headless.Variable("key")) {
		text += " --key " + inQuotes(c.key)
	}
	return text
}
