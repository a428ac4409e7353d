package main

import "tetrad/cmd/cli"

const jobsUsage = `tetrad jobs shows and steers what a farm does.

  tetrad jobs list       the work that it has, and how far it is; its workers
  tetrad jobs show       a piece of work, and who takes part in it
  tetrad jobs stop       stop work: whoever wants it waits until it is resumed
  tetrad jobs resume     let it go on
  tetrad jobs priority   change the part of the processors that it gets
  tetrad jobs delete     forget work with its results
  tetrad jobs aside      let the results of a worker not count
  tetrad jobs readmit    let them count again

Each explains itself with --help. Work is named by the first digits of its ID.
`

func (e *env) jobs(args []string) error {
	flags := e.newFlags("jobs", jobsUsage)
	if err := parse(flags, args); err != nil {
		return err
	}
	return cli.Usage("say what to do: list, show, stop, resume, priority, delete, aside or readmit")
}

// The help texts of the subcommands.
const (
	jobsListUsage = `tetrad jobs list shows the work of a farm, the newest first, with its ID, priority,
processors and progress; and its workers, with the jobs that they compute. Of more than
three idle pieces with one kind, title and owner, such as those of a proof tree, only the
newest is shown. TETRAD_SERVER and TETRAD_KEY stand for --server and --key.

Examples:
  tetrad jobs list --server farm.example --key submitter.key
`
	jobsShowUsage = `tetrad jobs show shows a piece of work: who wants it, how far it is, who takes part
in it, and why others do not.

Examples:
  tetrad jobs show 3f9a
`
	jobsStopUsage = `tetrad jobs stop stops a piece of work. Its results stay, and whoever wants it waits
until it is resumed.

Examples:
  tetrad jobs stop 3f9a
`
	jobsResumeUsage = `tetrad jobs resume lets work go on that was stopped.

Examples:
  tetrad jobs resume 3f9a
`
	jobsPriorityUsage = `tetrad jobs priority sets the part of the processors that work gets, from 1 to 100,
while there is other work.

Examples:
  tetrad jobs priority 3f9a --to 50
`
	jobsDeleteUsage = `tetrad jobs delete forgets a piece of work with its results. The same work begins
anew then. It takes the key of an admin; that of a submitter is not enough.

Examples:
  tetrad jobs delete 3f9a
  tetrad jobs delete 3f9a --server farm.example --key admin.key
`
	jobsAsideUsage = `tetrad jobs aside lets the results of a worker not count any more, such as those of a
broken machine. Its jobs are computed again by others.

Examples:
  tetrad jobs aside attic
`
	jobsReadmitUsage = `tetrad jobs readmit lets a worker take part again that was set aside.

Examples:
  tetrad jobs readmit attic
`
)
