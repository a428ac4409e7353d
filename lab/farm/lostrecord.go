package farm

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// A lostRecordError is a record that NATS has lost while it ran. NATS drops a record whose
// checksum is wrong, but goes on to count its subject, and refuses a new record of it. A
// server of package farmserver checks all records when it starts, and forgets those.
type lostRecordError struct{ stream, subject string }

func (l *lostRecordError) Error() string {
	return fmt.Sprintf("the server has lost the record %s of %s: check its disk, and start the server again; "+
		"the same command then has it computed anew", l.subject, l.stream)
}

// lostAttempts is the number of times that a record is looked for. It may be taken away in the
// meantime.
const lostAttempts = 5

// checkLostRecord returns a lostRecordError if a stream counts a record of a subject and
// does not have it.
func (c *Client) checkLostRecord(ctx context.Context, stream, subject string) error {
	for range lostAttempts {
		isLost := false
		err := c.inStream(ctx, stream, "looking for a lost record", func(ctx context.Context, s jetstream.Stream) error {
			isLost = false
			info, err := s.Info(ctx, jetstream.WithSubjectFilter(subject))
			if err != nil || info.State.Subjects[subject] == 0 {
				return err
			}
			_, err = s.GetLastMsgForSubject(ctx, subject)
			isLost = errors.Is(err, jetstream.ErrMsgNotFound)
			return ignore(err, jetstream.ErrMsgNotFound)
		})
		if err != nil || !isLost {
			return err
		}
		if err := pause(ctx, firstWait); err != nil {
			return err
		}
	}
	return &lostRecordError{stream, subject}
}
