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

// format is the version of what the streams hold. A server with a higher number belongs
// to a newer program.
const format = "1"

// keyFormat is where it is kept.
const keyFormat = "tetrad-farm-format"

// Setup makes the streams and buckets of a farm on a NATS server or cluster, or updates
// those that are there. Every stream has this many replicas: 1, 3 or 5. It needs the rights
// of an admin.
//
// None is compressed. With replicas, nats-server 2.15.2 damages the log of a compressed
// stream when it is killed: after a truncation, it writes raw records behind a block that
// is compressed.
func (c *Client) Setup(ctx context.Context, replicas int) error {
	headers := int32(4 << 10)
	streams := []jetstream.StreamConfig{
		{Name: streamJobs, Subjects: []string{"job.>"}, Retention: jetstream.WorkQueuePolicy, MaxMsgSize: maxSmall + headers,
			Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1},
		{Name: streamResults, Subjects: []string{"res.>"}, MaxMsgSize: jobs.MaxResult + headers,
			Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1},
		{Name: streamFailures, Subjects: []string{"fail.>"}, MaxMsgSize: maxSmall + headers, MaxMsgsPerSubject: 10, MaxMsgs: 100_000},
		{Name: streamQuarantine, Subjects: []string{"aside.>"}, MaxMsgSize: jobs.MaxResult + headers, MaxMsgsPerSubject: 10},
	}
	for _, s := range streams {
		s.Replicas, s.Storage, s.AllowDirect = replicas, jetstream.FileStorage, true
		s.Metadata = map[string]string{keyFormat: format}
		if err := c.checkFormat(ctx, s.Name); err != nil {
			return err
		}
		if err := c.retry(ctx, "making the stream "+s.Name, func(ctx context.Context) error {
			_, err := c.js.CreateOrUpdateStream(ctx, s)
			return err
		}); err != nil {
			return fmt.Errorf("stream %s: %w", s.Name, err)
		}
	}
	return c.setupBuckets(ctx, replicas)
}

func (c *Client) setupBuckets(ctx context.Context, replicas int) error {
	for _, b := range []jetstream.KeyValueConfig{
		{Bucket: bucketSubmissions, MaxValueSize: maxSubmission},
		{Bucket: bucketProgress, MaxValueSize: maxProgress},
		{Bucket: bucketWorkers, MaxValueSize: maxHeartbeat, TTL: lifetime},
		{Bucket: bucketQuarantine, MaxValueSize: maxSmall},
	} {
		b.Replicas, b.Storage = replicas, jetstream.FileStorage
		if err := c.retry(ctx, "making the bucket "+b.Bucket, func(ctx context.Context) error {
			_, err := c.js.CreateOrUpdateKeyValue(ctx, b)
			return err
		}); err != nil {
			return fmt.Errorf("bucket %s: %w", b.Bucket, err)
		}
	}
	return nil
}

// Compressed returns the names of the streams that an earlier version has compressed. A
// server that runs goes on to compress them, also after Setup, until it is started again.
// Blocks that it has compressed stay readable.
func (c *Client) Compressed(ctx context.Context) (names []string, err error) {
	for _, name := range []string{streamResults, "KV_" + bucketProgress} {
		err := c.retry(ctx, "looking at the stream "+name, func(ctx context.Context) error {
			stream, err := c.js.Stream(ctx, name)
			if err == nil && stream.CachedInfo().Config.Compression != jetstream.NoCompression {
				names = append(names, name)
			}
			return ignore(err, jetstream.ErrStreamNotFound)
		})
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}

// checkFormat refuses a stream that a newer program has made.
func (c *Client) checkFormat(ctx context.Context, name string) error {
	var found string
	err := c.retry(ctx, "looking at the stream "+name, func(ctx context.Context) error {
		stream, err := c.js.Stream(ctx, name)
		if err == nil {
			found = stream.CachedInfo().Config.Metadata[keyFormat]
		}
		return ignore(err, jetstream.ErrStreamNotFound)
	})
	if err == nil && found != "" && found != format {
		return fmt.Errorf("the store has the format %s, and this version knows %s: run the version of Tetrad that has made it, or a newer one", found, format)
	}
	return err
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
