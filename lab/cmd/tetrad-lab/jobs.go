package main

import (
	"context"
	"embed"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/lab/farm"
	"tetrad/positions"
)

//go:embed help/jobs*.txt
var jobsHelp embed.FS

// jobsUsage returns the help of a command: of jobs, or of one below it.
func jobsUsage(name string) string {
	text, err := jobsHelp.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	return string(text)
}

// jobsCommand returns the commands about the submissions and the workers of a farm.
func jobsCommand(e *cli.Env, s *Flags) *cobra.Command {
	const submission, worker = "the ID of a submission, as tetrad-lab jobs list shows it", "the name of a worker"
	j := jobsCommands{e, s}
	var all bool
	list := j.command("list", "show the submissions and the workers", farm.RoleSubmitter, "",
		onState(func(_ context.Context, _ *farm.Client, state farm.State, _ string) error {
			listFarm(e.Stdout, state, all)
			return nil
		}))
	list.Flags().BoolVar(&all, "all", false, "show every idle submission, also those that are alike")
	return e.CommandOfCommands("jobs", "show and control what a farm computes", jobsUsage("jobs"), list,
		j.command("show SUBMISSION", "show a submission, and which workers take part in it", farm.RoleSubmitter, submission,
			onSubmission(func(_ context.Context, _ *farm.Client, o *farm.SubmissionState) error {
				showSubmission(e.Stdout, o)
				return nil
			})),
		j.command("stop SUBMISSION", "stop a submission until it is resumed", farm.RoleSubmitter, submission,
			onSubmission(func(ctx context.Context, c *farm.Client, o *farm.SubmissionState) error {
				return c.Stop(ctx, o.ID, "stopped by "+owner())
			})),
		j.command("resume SUBMISSION", "resume a stopped submission", farm.RoleSubmitter, submission,
			onSubmission(func(ctx context.Context, c *farm.Client, o *farm.SubmissionState) error {
				return c.Resume(ctx, o.ID, "resumed by "+owner())
			})),
		j.command("delete SUBMISSION", "delete a submission with its results", farm.RoleAdmin, submission,
			onSubmission(func(ctx context.Context, c *farm.Client, o *farm.SubmissionState) error { return c.Delete(ctx, o.ID) })),
		j.command("quarantine WORKER", "put a worker in quarantine", farm.RoleSubmitter, worker,
			func(ctx context.Context, c *farm.Client, name string) error {
				return c.Quarantine(ctx, name, "by "+owner())
			}),
		j.command("release WORKER", "let a worker out of quarantine", farm.RoleSubmitter, worker,
			func(ctx context.Context, c *farm.Client, name string) error { return c.Release(ctx, name) }))
}

// jobsCommands makes the subcommands of jobs.
type jobsCommands struct {
	env   *cli.Env
	flags *Flags
}

// command returns a command that calls do with a connection to the farm, in a role, and its
// argument, which want describes. An empty want means that there is none.
func (j jobsCommands) command(use, summary, role, want string, do func(context.Context, *farm.Client, string) error) *cobra.Command {
	name, _, _ := strings.Cut(use, " ")
	c := j.env.CommandOfArguments(use, summary, jobsUsage("jobs-"+name), nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		switch {
		case want == "" && len(args) > 0:
			return cli.Usage("unexpected argument %q", args[0])
		case want != "" && len(args) != 1:
			return cli.Usage("give %s", want)
		}
		if err := environment(c); err != nil {
			return err
		}
		ctx, cancel := j.env.Interruptible()
		defer cancel()
		client, err := dial(ctx, j.env, &j.flags.Farm, role)
		if err != nil {
			return err
		}
		defer client.Close()
		return do(ctx, client, strings.Join(args, ""))
	}
	return Take(c, "server=localhost", "key")
}

// onState returns what calls do with the state of the farm.
func onState(do func(context.Context, *farm.Client, farm.State, string) error) func(context.Context, *farm.Client, string) error {
	return func(ctx context.Context, client *farm.Client, argument string) error {
		monitor, err := client.Monitor(ctx)
		if err != nil {
			return err
		}
		defer monitor.Close()
		return do(ctx, client, monitor.State(), argument)
	}
}

// onSubmission returns what calls do with the submission whose ID begins with some digits.
func onSubmission(do func(context.Context, *farm.Client, *farm.SubmissionState) error) func(context.Context, *farm.Client, string) error {
	return onState(func(ctx context.Context, client *farm.Client, state farm.State, id string) error {
		submission, err := findSubmission(state, id)
		if err != nil {
			return cli.Usage("%w", err)
		}
		return do(ctx, client, submission)
	})
}

// findSubmission returns the submission whose ID begins with some digits.
func findSubmission(s farm.State, digits string) (*farm.SubmissionState, error) {
	var found []*farm.SubmissionState
	for i := range s.Submissions {
		if digits != "" && strings.HasPrefix(s.Submissions[i].ID, strings.ToLower(digits)) {
			found = append(found, &s.Submissions[i])
		}
	}
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("there is no submission %q; tetrad-lab jobs list shows what there is", positions.Clip(digits))
	case 1:
		return found[0], nil
	}
	return nil, fmt.Errorf("%q is the beginning of %d IDs; give more digits", positions.Clip(digits), len(found))
}

// shortID is the number of digits of an ID in a list.
const shortID = 8

// listFarm writes the submissions and the workers of a farm. Unless all are wanted, idle
// submissions that are alike share a row.
func listFarm(out io.Writer, s farm.State, all bool) {
	if len(s.Submissions) == 0 {
		fmt.Fprintln(out, "There are no submissions.")
	} else {
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "submission\tkind\tstate\trunning\tdone\ttitle")
		for _, r := range farm.Rows(s.Submissions, all) {
			fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%s\t%s\n", r.ID[:shortID], r.Kind, r.State, len(r.Running), progressOf(r.Progress), rowTitle(r))
		}
		table.Flush()
	}
	fmt.Fprintln(out)
	if len(s.Workers) == 0 {
		fmt.Fprintln(out, "There are no workers.")
		return
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "worker\tsystem\tslots\tbusy\tdone\tfailed\tversion")
	for i := range s.Workers {
		w := &s.Workers[i]
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%d\t%d\t%s%s\n", w.Name, w.System, w.Slots, len(w.Running), w.Done, w.Failed, w.Identity.Version, quarantineOf(w.Quarantined))
	}
	table.Flush()
}

// rowTitle returns the title of a submission, and how many others its row stands for.
func rowTitle(r farm.Row) string {
	if r.More == 0 {
		return r.Title
	}
	return fmt.Sprintf("%s, and %d more like it; --all shows them", r.Title, r.More)
}

// progressOf returns how many jobs are done, and of how many.
func progressOf(p *farm.Progress) string {
	switch {
	case p == nil:
		return "0"
	case p.Last == 0:
		return fmt.Sprint(p.Done)
	}
	return fmt.Sprintf("%d of %d", p.Done, p.Last)
}

// quarantineOf says that a worker is in quarantine, if it is.
func quarantineOf(m *farm.Quarantine) string {
	if m == nil {
		return ""
	}
	return ", in quarantine: " + m.Reason
}

// showSubmission writes what is known of a submission.
func showSubmission(out io.Writer, o *farm.SubmissionState) {
	fmt.Fprintf(out, "submission %s\nkind %s\ntitle %s\nowner %s\nsince %s\nstate %s\n", o.ID, o.Kind, o.Title, o.Owner, o.Created.Format(time.DateTime), o.State)
	if o.Reason != "" {
		fmt.Fprintf(out, "reason %s\n", o.Reason)
	}
	fmt.Fprintf(out, "done %s\n", progressOf(o.Progress))
	if o.Progress != nil && o.Progress.Text != "" {
		fmt.Fprintf(out, "result so far: %s\n", o.Progress.Text)
	}
	fmt.Fprintf(out, "processors %d\nrunning %s\n", o.Slots, strings.Join(o.Running, " "))
	for _, r := range o.Refused {
		fmt.Fprintf(out, "refused by %s: %s\n", r.Worker, r.Reason)
	}
}
