package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/pflag"

	"tetrad/bench/lab/farm"
	"tetrad/cmd/cli"
	"tetrad/cmd/headless"
	"tetrad/positions"
)

// withFarm parses the flags of a command that steers a farm with the key of a role, and
// calls do with a connection and the argument. want describes the argument; "" means that
// there is none.
func (e *env) withFarm(role string, flags *pflag.FlagSet, args []string, want string, do func(context.Context, *farm.Client, string) error) (err error) {
	var c connection
	c.defineServer(flags, role)
	argument := ""
	if want == "" {
		err = parse(flags, args)
	} else {
		argument, err = parseArgument(flags, args, want)
	}
	if err != nil {
		return err
	}
	if err := headless.Environment(flags); err != nil {
		return cli.Usage("%w", err)
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	client, err := e.dial(ctx, &c)
	if err != nil {
		return err
	}
	defer client.Close()
	return do(ctx, client, argument)
}

// withOrder does the same for a command about one piece of work.
func (e *env) withOrder(role string, flags *pflag.FlagSet, args []string, do func(context.Context, *farm.Client, *farm.OrderState) error) error {
	return e.withFarm(role, flags, args, "the ID of work, as tetrad jobs list shows it", func(ctx context.Context, client *farm.Client, id string) error {
		board, err := client.Board(ctx)
		if err != nil {
			return err
		}
		defer board.Close()
		order, err := findOrder(board.State(), id)
		if err != nil {
			return cli.Usage("%w", err)
		}
		return do(ctx, client, order)
	})
}

// findOrder returns the order whose ID begins with some digits.
func findOrder(s farm.State, digits string) (*farm.OrderState, error) {
	var found []*farm.OrderState
	for i := range s.Orders {
		if digits != "" && strings.HasPrefix(s.Orders[i].ID, strings.ToLower(digits)) {
			found = append(found, &s.Orders[i])
		}
	}
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("there is no work %q; tetrad jobs list shows what there is", positions.Clip(digits))
	case 1:
		return found[0], nil
	}
	return nil, fmt.Errorf("%q is the beginning of %d IDs; give more digits", positions.Clip(digits), len(found))
}

func (e *env) jobsList(args []string) error {
	flags := e.newFlags("jobs list", jobsListUsage)
	all := flags.Bool("all", false, "show each piece of idle work, however many are alike")
	return e.withFarm(farm.RoleSubmitter, flags, args, "", func(ctx context.Context, client *farm.Client, _ string) error {
		board, err := client.Board(ctx)
		if err != nil {
			return err
		}
		defer board.Close()
		listFarm(e.Stdout, board.State(), *all)
		return nil
	})
}

// shortID is the number of digits of an ID in a list.
const shortID = 8

// listFarm writes the orders and the workers of a farm. Unless all are wanted, idle
// orders that are alike share a row.
func listFarm(out io.Writer, s farm.State, all bool) {
	if len(s.Orders) == 0 {
		fmt.Fprintln(out, "There is no work.")
	} else {
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "work\tkind\tstate\tpriority\trunning\tdone\ttitle")
		for _, r := range orderRows(s.Orders, all) {
			fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%s\t%s\n", r.ID[:shortID], r.Kind, r.State, r.Priority, len(r.Running), progressOf(r.Progress), rowTitle(r))
		}
		table.Flush()
	}
	fmt.Fprintln(out)
	if len(s.Workers) == 0 {
		fmt.Fprintln(out, "There is no worker.")
		return
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "worker\tsystem\tslots\tbusy\tdone\tfailed\tnodes/s\tspread\tversion")
	for i := range s.Workers {
		w := &s.Workers[i]
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%.1f %%\t%s%s\n", w.Name, w.System, w.Slots, len(w.Running), w.Done, w.Failed, w.Speed, 100*w.Spread, w.Identity.Version, asideOf(w.Aside))
	}
	table.Flush()
}

// orderRows returns the rows of orders; if all are wanted, each has one.
func orderRows(orders []farm.OrderState, all bool) []farm.Row {
	if !all {
		return farm.Rows(orders)
	}
	rows := make([]farm.Row, len(orders))
	for i := range orders {
		rows[i].OrderState = &orders[i]
	}
	return rows
}

// rowTitle returns the title of an order, and how many others its row stands for.
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

// asideOf says that a worker was set aside, if it was.
func asideOf(m *farm.Mark) string {
	if m == nil {
		return ""
	}
	return ", set aside: " + m.Reason
}

func (e *env) jobsShow(args []string) error {
	return e.withOrder(farm.RoleSubmitter, e.newFlags("jobs show", jobsShowUsage), args, func(_ context.Context, _ *farm.Client, o *farm.OrderState) error {
		showOrder(e.Stdout, o)
		return nil
	})
}

// showOrder writes what is known of an order.
func showOrder(out io.Writer, o *farm.OrderState) {
	fmt.Fprintf(out, "work %s\nkind %s\ntitle %s\nowner %s\nsince %s\nstate %s\n", o.ID, o.Kind, o.Title, o.Owner, o.Created.Format(time.DateTime), o.State)
	if o.Reason != "" {
		fmt.Fprintf(out, "reason %s\n", o.Reason)
	}
	fmt.Fprintf(out, "priority %d\ndone %s\n", o.Priority, progressOf(o.Progress))
	if o.Progress != nil && o.Progress.Text != "" {
		fmt.Fprintf(out, "result so far: %s\n", o.Progress.Text)
	}
	fmt.Fprintf(out, "processors %d\nrunning %s\n", o.Slots, strings.Join(o.Running, " "))
	for _, r := range o.Refused {
		fmt.Fprintf(out, "not by %s: %s\n", r.Worker, r.Reason)
	}
}

func (e *env) jobsStop(args []string) error {
	return e.withOrder(farm.RoleSubmitter, e.newFlags("jobs stop", jobsStopUsage), args, func(ctx context.Context, c *farm.Client, o *farm.OrderState) error {
		return c.Stop(ctx, o.ID, "stopped by "+owner())
	})
}

func (e *env) jobsResume(args []string) error {
	return e.withOrder(farm.RoleSubmitter, e.newFlags("jobs resume", jobsResumeUsage), args, func(ctx context.Context, c *farm.Client, o *farm.OrderState) error {
		return c.Resume(ctx, o.ID, "resumed by "+owner())
	})
}

func (e *env) jobsPriority(args []string) error {
	flags := e.newFlags("jobs priority", jobsPriorityUsage)
	priority := flags.Int("to", farm.DefaultPriority, fmt.Sprintf("the new priority, %d to %d", farm.MinPriority, farm.MaxPriority))
	return e.withOrder(farm.RoleSubmitter, flags, args, func(ctx context.Context, c *farm.Client, o *farm.OrderState) error {
		return c.SetPriority(ctx, o.ID, *priority)
	})
}

func (e *env) jobsDelete(args []string) error {
	return e.withOrder(farm.RoleAdmin, e.newFlags("jobs delete", jobsDeleteUsage), args, func(ctx context.Context, c *farm.Client, o *farm.OrderState) error {
		return c.Delete(ctx, o.ID)
	})
}

func (e *env) jobsAside(args []string) error {
	return e.withFarm(farm.RoleSubmitter, e.newFlags("jobs aside", jobsAsideUsage), args, "the name of a worker", func(ctx context.Context, c *farm.Client, worker string) error {
		return c.SetAside(ctx, worker, "set aside by "+owner())
	})
}

func (e *env) jobsReadmit(args []string) error {
	return e.withFarm(farm.RoleSubmitter, e.newFlags("jobs readmit", jobsReadmitUsage), args, "the name of a worker", func(ctx context.Context, c *farm.Client, worker string) error {
		return c.Readmit(ctx, worker)
	})
}
