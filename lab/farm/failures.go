package farm

import (
	"context"

	"github.com/nats-io/nats.go/jetstream"
)

// FollowFailures calls show for the latest stored failures, about most of them, and then
// for each new one, until ctx ends. Calls follow one another.
func (c *Client) FollowFailures(ctx context.Context, most int, show func(*Failure)) error {
	var following jetstream.ConsumeContext
	err := c.retry(ctx, "reading the failures", func(ctx context.Context) error {
		stream, err := c.js.Stream(ctx, streamFailures)
		if err != nil {
			return err
		}
		first := uint64(1)
		if last := stream.CachedInfo().State.LastSeq; last > uint64(most) {
			first = last - uint64(most) + 1
		}
		consumer, err := c.js.OrderedConsumer(ctx, streamFailures, jetstream.OrderedConsumerConfig{
			DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: first,
		})
		if err != nil {
			return err
		}
		following, err = consumer.Consume(func(m jetstream.Msg) {
			if f, err := decodeFailure(m.Subject(), m.Data()); err == nil {
				show(f)
			}
		})
		return err
	})
	if err != nil {
		return err
	}
	<-ctx.Done()
	following.Stop()
	<-following.Closed()
	return nil
}
