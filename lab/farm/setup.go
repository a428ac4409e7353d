package farm

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"tetrad/bench/jobs"
)

// Times of heartbeats. A worker that has been silent for lifetime counts as lost.
const (
	heartbeatEvery = 5 * time.Second
	lifetime       = 20 * time.Second
)

// Setup makes the streams and buckets of a farm, or updates those that are there. It needs
// the rights of an admin.
//
// None is compressed. With replicas, nats-server 2.15.2 damages the log of a compressed
// stream when it is killed: after a truncation, it writes raw records behind a block that
// is compressed.
func (c *Client) Setup(ctx context.Context) error {
	headers := int32(4 << 10)
	streams := []jetstream.StreamConfig{
		{Name: streamJobs, Subjects: []string{"job.>"}, Retention: jetstream.WorkQueuePolicy, MaxMsgSize: maxSmall + headers,
			Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1},
		{Name: streamResults, Subjects: []string{"res.>"}, MaxMsgSize: jobs.MaxResult + headers,
			Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1},
		{Name: streamFailures, Subjects: []string{"fail.>"}, MaxMsgSize: maxSmall + headers, MaxMsgsPerSubject: 10, MaxMsgs: 100_000},
		{Name: streamQuarantine, Subjects: []string{"quarantined.>"}, MaxMsgSize: jobs.MaxResult + headers, MaxMsgsPerSubject: 10},
	}
	for _, s := range streams {
		s.Storage, s.AllowDirect = jetstream.FileStorage, true
		if err := c.retry(ctx, "making the stream "+s.Name, func(ctx context.Context) error {
			_, err := c.js.CreateOrUpdateStream(ctx, s)
			return err
		}); err != nil {
			return fmt.Errorf("stream %s: %w", s.Name, err)
		}
	}
	return c.setupBuckets(ctx)
}

func (c *Client) setupBuckets(ctx context.Context) error {
	for _, b := range []jetstream.KeyValueConfig{
		{Bucket: bucketSubmissions, MaxValueSize: maxSubmission},
		{Bucket: bucketProgress, MaxValueSize: maxProgress},
		{Bucket: bucketWorkers, MaxValueSize: maxHeartbeat, TTL: lifetime},
		{Bucket: bucketQuarantine, MaxValueSize: maxSmall},
	} {
		b.Storage = jetstream.FileStorage
		if err := c.retry(ctx, "making the bucket "+b.Bucket, func(ctx context.Context) error {
			_, err := c.js.CreateOrUpdateKeyValue(ctx, b)
			return err
		}); err != nil {
			return fmt.Errorf("bucket %s: %w", b.Bucket, err)
		}
	}
	return nil
}

// HasStream reports whether the server has a stream.
func (c *Client) HasStream(ctx context.Context, name string) (bool, error) {
	has := false
	err := c.retry(ctx, "looking at the stream "+name, func(ctx context.Context) error {
		_, err := c.js.Stream(ctx, name)
		has = err == nil
		return ignore(err, jetstream.ErrStreamNotFound)
	})
	return has, err
}
