package farm

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Stored returns how often each subject of the results of a submission is stored. A server
// takes more than the five seconds of a usual request to list a million of them.
func Stored(c *Client, ctx context.Context, id string) (map[string]uint64, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	stream, err := c.js.Stream(ctx, streamResults)
	if err != nil {
		return nil, err
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter("res."+id+".*"))
	if err != nil {
		return nil, err
	}
	return info.State.Subjects, nil
}

// IsFinal is isFinal.
var IsFinal = isFinal

// LookAgainSoon makes those who wait look for results every half second.
func LookAgainSoon() { lookAgain = time.Second / 2 }

// MoveClock makes the clock on the wall jump by years each time somebody reads it.
func MoveClock() {
	const years = 10 * 365 * 24 * time.Hour
	wallClock = func() time.Time { return time.Now().Add(rand.N(2*years) - years) }
}

// Steal takes jobs of a submission off its queue, and leaves them in the state of jobs that
// were handed out just before the clock of the server was set back by an hour.
func Steal(c *Client, ctx context.Context, id string, most int) (stolen int, err error) {
	consumer, err := c.js.Consumer(ctx, streamJobs, consumerOf(id))
	if err != nil {
		return 0, err
	}
	batch, err := consumer.FetchNoWait(most)
	if err != nil {
		return 0, err
	}
	for m := range batch.Messages() {
		err = errors.Join(err, m.NakWithDelay(time.Hour))
		stolen++
	}
	return stolen, errors.Join(err, c.nc.Flush())
}

// SkipJobs has the queue of a submission pass over all its jobs, which stay in the stream.
func SkipJobs(c *Client, ctx context.Context, id string) error {
	stream, err := c.js.Stream(ctx, streamJobs)
	if err != nil {
		return err
	}
	_, err = c.js.ResetConsumerToSequence(ctx, streamJobs, consumerOf(id), stream.CachedInfo().State.LastSeq+1)
	return err
}

// ForgetQueue removes the queue of a submission, as the server does after an hour in which
// no worker asks for jobs.
func ForgetQueue(c *Client, ctx context.Context, id string) error {
	return c.js.DeleteConsumer(ctx, streamJobs, consumerOf(id))
}

// Queued returns the number of jobs on the queue of a server.
func Queued(c *Client, ctx context.Context) (uint64, error) {
	stream, err := c.js.Stream(ctx, streamJobs)
	if err != nil {
		return 0, err
	}
	return stream.CachedInfo().State.Msgs, nil
}
