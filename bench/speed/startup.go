package speed

import (
	"context"
	"errors"
	"time"

	"tetrad/protocol/ugiclient"
)

// patience is the time limit for commands that should take no time.
const patience = time.Minute

// startups measures the time from the start of the program's process to its answer
// readyok.
func (m *maker) startups() error {
	if len(m.Own.Args) == 0 {
		return errors.New("the measure startup has no program to start")
	}
	m.addStartup(m.Own)
	return nil
}

func (m *maker) addStartup(command ugiclient.Command) {
	m.add(task{
		Key:  Key{Measure: "startup"},
		work: "from the start of the process to readyok",
		run: func(ctx context.Context, least time.Duration) (Run, error) {
			return repeat(least, func() (uint64, time.Duration, error) {
				took, err := startOnce(ctx, m.Clock, command)
				return 1, took, err
			})
		},
	})
}

func startOnce(ctx context.Context, clock Clock, command ugiclient.Command) (time.Duration, error) {
	start := clock()
	client, err := ugiclient.Start(command)
	if err != nil {
		return 0, err
	}
	defer client.Close(time.Second)
	err = client.Ready(ctx, patience)
	return clock() - start, err
}
