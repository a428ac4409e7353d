package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// ErrUnknown says that the farm has no such submission, result or worker.
var ErrUnknown = errors.New("the farm does not know it")

// Stop takes the jobs of a submission off the queue. Its submitter waits until the
// submission is resumed. reason says why, and by whom.
func (c *Client) Stop(ctx context.Context, id, reason string) error {
	err := c.changeSubmission(ctx, id, func(o *Submission) { o.State, o.Reason = Stopped, sanitize(reason, maxTitle) })
	if err == nil {
		err = c.withdraw(ctx, id)
	}
	return err
}

// Resume lets a submission go on that was stopped. If its submitter has left, it goes on
// when that returns.
func (c *Client) Resume(ctx context.Context, id, reason string) error {
	return c.changeSubmission(ctx, id, func(o *Submission) { o.State, o.Reason = Running, sanitize(reason, maxTitle) })
}

// Delete forgets a submission with its results, which needs the rights of an admin. The same
// work starts from the beginning then.
func (c *Client) Delete(ctx context.Context, id string) error {
	if !isID(id) {
		return ErrUnknown
	}
	if c.role == RoleWorker || c.role == RoleSubmitter {
		return &deniedError{c.role} // the server would only be silent
	}
	// What only an admin may do comes first, so that others change nothing.
	for _, removed := range []struct{ stream, first string }{{streamResults, "res."}, {streamFailures, "fail."}, {streamQuarantine, "quarantined."}} {
		if err := c.purge(ctx, removed.stream, removed.first+id+".>"); err != nil {
			return err
		}
	}
	if err := c.withdraw(ctx, id); err != nil {
		return err
	}
	for _, bucket := range []string{bucketSubmissions, bucketProgress} {
		if err := c.forget(ctx, bucket, id); err != nil {
			return err
		}
	}
	return nil
}

// Quarantine makes the results of a worker not count until it is released. It stops
// working.
func (c *Client) Quarantine(ctx context.Context, worker, reason string) error {
	if err := CheckWorkerName(worker); err != nil {
		return err
	}
	return c.put(ctx, bucketQuarantine, worker, &Quarantine{sanitize(reason, maxReason), timestamp()})
}

// Release lets a worker take part again that was quarantined.
func (c *Client) Release(ctx context.Context, worker string) error {
	if err := CheckWorkerName(worker); err != nil {
		return err
	}
	return c.forget(ctx, bucketQuarantine, worker)
}

// Result returns the stored result of a job, or ErrUnknown.
func (c *Client) Result(ctx context.Context, id string, index int) (*Result, error) {
	k := jobKey{id: id, index: index}
	if _, err := parseJobKey(k.result(), "res"); err != nil {
		return nil, ErrUnknown
	}
	r, err := c.lookup(ctx, k)
	if err == nil && r == nil {
		err = ErrUnknown
	}
	return r, err
}

// lookup returns the stored result of a job, nil if there is none. If the result
// cannot be read, lookup returns what can be, with an error that is a damage.
func (c *Client) lookup(ctx context.Context, k jobKey) (r *Result, err error) {
	err = c.inStream(ctx, streamResults, "looking for a result", func(ctx context.Context, stream jetstream.Stream) error {
		m, err := stream.GetLastMsgForSubject(ctx, k.result())
		if err != nil {
			r = nil
			return ignore(err, jetstream.ErrMsgNotFound)
		}
		r, err = storedResult(m)
		return err
	})
	return r, err
}

// repeated returns the jobs of a submission that were computed for comparison.
func (c *Client) repeated(ctx context.Context, id string) (map[int]bool, error) {
	found := map[int]bool{}
	err := c.inStream(ctx, streamResults, "looking for comparisons", func(ctx context.Context, stream jetstream.Stream) error {
		info, err := stream.Info(ctx, jetstream.WithSubjectFilter("res."+id+".*"+secondSuffix))
		if err != nil {
			return err
		}
		for subject := range info.State.Subjects {
			if k, err := parseJobKey(subject, "res"); err == nil {
				found[k.index] = true
			}
		}
		return nil
	})
	return found, err
}

// storedResult reads a message of the stream of results.
func storedResult(m *jetstream.RawStreamMsg) (*Result, error) {
	r, err := decodeResult(m.Subject, m.Header, m.Data)
	if r != nil {
		r.seq, r.Stored = m.Sequence, m.Time
	}
	if err != nil {
		return r, &damage{err}
	}
	return r, nil
}

// damage is what is wrong with a stored result. Asking again does not help.
type damage struct{ error }

func (d *damage) Unwrap() error { return d.error }

// withdraw takes the jobs of a submission off the queue.
func (c *Client) withdraw(ctx context.Context, id string) error {
	if err := c.purge(ctx, streamJobs, "job."+id+".>"); err != nil {
		return err
	}
	return c.retry(ctx, "taking a submission off the queue", func(ctx context.Context) error {
		return ignore(c.js.DeleteConsumer(ctx, streamJobs, consumerOf(id)), jetstream.ErrConsumerNotFound)
	})
}

// purge removes the messages of some subjects from a stream.
func (c *Client) purge(ctx context.Context, name, subject string) error {
	return c.inStream(ctx, name, "removing "+subject, func(ctx context.Context, stream jetstream.Stream) error {
		return stream.Purge(ctx, jetstream.WithPurgeSubject(subject))
	})
}

// put stores a value in a bucket.
func (c *Client) put(ctx context.Context, bucket, key string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return c.inBucket(ctx, bucket, "writing to the bucket "+bucket, func(ctx context.Context, b jetstream.KeyValue) error {
		_, err := b.Put(ctx, key, data)
		return err
	})
}

// forget removes a key from a bucket.
func (c *Client) forget(ctx context.Context, bucket, key string) error {
	return c.inBucket(ctx, bucket, "removing from the bucket "+bucket, func(ctx context.Context, b jetstream.KeyValue) error {
		return b.Delete(ctx, key)
	})
}

// changeSubmission changes a submission, however many others do the same.
func (c *Client) changeSubmission(ctx context.Context, id string, change func(*Submission)) error {
	if !isID(id) {
		return ErrUnknown
	}
	return c.inBucket(ctx, bucketSubmissions, "changing a submission", func(ctx context.Context, b jetstream.KeyValue) error {
		entry, err := b.Get(ctx, id)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			return &final{ErrUnknown}
		}
		if err != nil {
			return err
		}
		submission, err := decodeSubmission(id, entry.Value())
		if err != nil {
			return &final{err}
		}
		change(submission)
		data, err := json.Marshal(submission)
		if err != nil {
			return &final{err}
		}
		_, err = b.Update(ctx, id, data, entry.Revision())
		if errors.Is(err, jetstream.ErrKeyRevisionMismatch) || errors.Is(err, jetstream.ErrKeyExists) {
			return fmt.Errorf("somebody else has changed it meanwhile (%v)", err)
		}
		return err
	})
}

// final is an error that stays the same however often a request is repeated.
type final struct{ error }

func (f *final) Unwrap() error { return f.error }

// publish stores a message. isTaken tells whether the stream has refused it since it
// has one of the same subject.
func (c *Client) publish(ctx context.Context, m *nats.Msg) error {
	return c.retry(ctx, "publishing "+m.Subject, func(ctx context.Context) error {
		_, err := c.js.PublishMsg(ctx, m, jetstream.WithRetryAttempts(0))
		if isTaken(err) {
			return &final{err}
		}
		return err
	})
}
