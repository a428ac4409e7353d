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
	"tetrad/protocol/spectator"
)

//go:embed help/jobs*.txt help/keys*.txt help/server.txt help/worker.txt help/ugi.txt
var farmHelp embed.FS

func farmUsage(name string) string {
	text, err := farmHelp.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	return string(text)
}

const (
	idleOnes = "idle" // all idle submissions
	shortID  = 8      // digits of an ID in a list
)

// A farmCommand does something with a client of a server, and with its arguments.
type farmCommand func(ctx context.Context, c *farm.Client, args []string) error

// farmGroup returns what makes the commands of a group, jobs or keys. A command has at least as
// many arguments as want describes, and not more unless its use ends with dots.
func farmGroup(e *cli.Env, s *Flags, group string) func(use, summary string, do farmCommand, want ...string) *cobra.Command {
	return func(use, summary string, do farmCommand, want ...string) *cobra.Command {
		name, _, _ := strings.Cut(use, " ")
		c := e.CommandOfArguments(use, summary, farmUsage(group+"-"+name), nil)
		c.RunE = func(c *cobra.Command, args []string) error {
			if len(args) < len(want) {
				return cli.Usage("give %s", want[len(args)])
			}
			if len(args) > len(want) && !strings.HasSuffix(use, "...") {
				return cli.Usage("unexpected argument %q", args[len(want)])
			}
			ctx, cancel := e.Interruptible()
			defer cancel()
			client, err := dial(e, &s.Farm)
			if err != nil {
				return err
			}
			defer client.Close()
			return do(ctx, client, args)
		}
		return reachesServer(c)
	}
}

func jobsCommand(e *cli.Env, s *Flags) *cobra.Command {
	const submission = "the ID of a submission, as tetrad-lab jobs list shows it"
	command := farmGroup(e, s, "jobs")
	act := func(action string) farmCommand {
		return onSubmissions(func(ctx context.Context, c *farm.Client, s *spectator.FarmSubmission) error {
			return c.Act(ctx, s.ID, action)
		})
	}
	return e.CommandOfCommands("jobs", "show and control what a farm computes", farmUsage("jobs"),
		command("list", "show the submissions and the workers", func(ctx context.Context, c *farm.Client, _ []string) error {
			state, err := c.State(ctx)
			if err == nil {
				listFarm(e.Stdout, state)
			}
			return err
		}),
		command("show SUBMISSION", "show a submission, and which workers take part in it",
			onSubmissions(func(_ context.Context, _ *farm.Client, s *spectator.FarmSubmission) error {
				showSubmission(e.Stdout, s)
				return nil
			}), submission),
		command("watch SUBMISSION", "show how a submission stands until it ends", func(ctx context.Context, c *farm.Client, args []string) error {
			return watchSubmission(ctx, e.Stdout, c, args[0])
		}, submission),
		command("stop SUBMISSION", "stop a submission until it is resumed", act(farm.ActionStop), submission),
		command("resume SUBMISSION", "resume a stopped submission", act(farm.ActionResume), submission),
		command("delete SUBMISSION...", "delete submissions with their results", act(farm.ActionDelete), submission))
}

// onSubmissions returns what calls do with each submission that the arguments name, by the
// beginning of an ID, or by the word idle for all that nobody waits for.
func onSubmissions(do func(context.Context, *farm.Client, *spectator.FarmSubmission) error) farmCommand {
	return func(ctx context.Context, client *farm.Client, args []string) error {
		for _, digits := range args {
			state, err := client.State(ctx)
			if err != nil {
				return err
			}
			found, err := findSubmissions(state, digits)
			if err != nil {
				return cli.Usage("%w", err)
			}
			for i := range found {
				if err := do(ctx, client, &found[i]); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

func findSubmissions(state *spectator.FarmReport, word string) (found []spectator.FarmSubmission, err error) {
	for _, s := range state.Submissions {
		if word == idleOnes && s.State == farm.Idle || word != "" && strings.HasPrefix(s.ID, strings.ToLower(word)) {
			found = append(found, s)
		}
	}
	switch {
	case word == idleOnes || len(found) == 1:
		return found, nil
	case len(found) == 0:
		return nil, fmt.Errorf("there is no submission %q; tetrad-lab jobs list shows what there is", positions.Clip(word))
	}
	return nil, fmt.Errorf("%q is the beginning of %d IDs; give more digits", positions.Clip(word), len(found))
}

func listFarm(out io.Writer, state *spectator.FarmReport) {
	table(out, "There are no submissions.", "submission\tkind\tstate\trunning\tdone\towner\ttitle", state.Submissions, func(s spectator.FarmSubmission) string {
		return fmt.Sprintf("%s\t%s\t%s\t%d\t%s\t%s\t%s", s.ID[:shortID], s.Kind, s.State, s.Running, progressOf(&s), s.Owner, s.Title)
	})
	fmt.Fprintln(out)
	table(out, "There are no workers.", "worker\tsystem\tslots\tbusy\tdone\tfailed\tversion", state.Workers, func(w spectator.FarmWorker) string {
		note := ""
		if w.Quarantined != "" {
			note = ", in quarantine: " + w.Quarantined
		}
		return fmt.Sprintf("%s\t%s\t%d\t%d\t%d\t%d\t%s%s", w.Name, w.System, w.Slots, w.Busy, w.Done, w.Failed, w.Version, note)
	})
}

// table writes a row for each of all, or that there is none.
func table[T any](out io.Writer, none, head string, all []T, row func(T) string) {
	if len(all) == 0 {
		fmt.Fprintln(out, none)
		return
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, head)
	for _, one := range all {
		fmt.Fprintln(w, row(one))
	}
	w.Flush()
}

func progressOf(s *spectator.FarmSubmission) string {
	if s.Last == 0 {
		return fmt.Sprint(s.Done)
	}
	return fmt.Sprintf("%d of %d", s.Done, s.Last)
}

func showSubmission(out io.Writer, s *spectator.FarmSubmission) {
	fmt.Fprintf(out, "submission %s\nkind %s\ntitle %s\nowner %s\nsince %s\nstate %s\n", s.ID, s.Kind, s.Title, s.Owner, time.UnixMilli(s.Created).UTC().Format(time.DateTime), s.State)
	for _, line := range [][2]string{{"reason", s.Reason}, {"result so far:", s.Text}, {"waits:", s.Why}} {
		if line[1] != "" {
			fmt.Fprintf(out, "%s %s\n", line[0], line[1])
		}
	}
	fmt.Fprintf(out, "done %s\nprocessors %d\nrunning %d\n", progressOf(s), s.Slots, s.Running)
	for _, r := range s.Refused {
		fmt.Fprintf(out, "without %s: %s\n", r.Worker, r.Reason)
	}
	for _, d := range s.Doubts {
		fmt.Fprintf(out, "doubt: %s\n", d)
	}
}

// watchSubmission writes a line whenever a submission stands otherwise, as long as it runs.
func watchSubmission(ctx context.Context, out io.Writer, c *farm.Client, digits string) error {
	for last := ""; ; {
		state, err := c.State(ctx)
		if err != nil {
			return err
		}
		found, err := findSubmissions(state, digits)
		if err != nil || len(found) != 1 {
			return cli.Usage("%w", err)
		}
		s := &found[0]
		line := strings.TrimSpace(progressOf(s) + " " + s.Text)
		if line != last {
			fmt.Fprintln(out, line)
			last = line
		}
		if s.State != farm.Running {
			fmt.Fprintln(out, strings.TrimSpace(s.State+" "+s.Reason))
			return nil
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return nil
		}
	}
}
