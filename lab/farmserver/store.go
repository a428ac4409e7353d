package farmserver

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"tetrad/bench/jobs"
)

// The streams. Each subject has at most one message.
//
//	state.key.NAME, state.sub.ID, state.leader    the keys, the submissions, and who writes here
//	result.ID.N, check.ID.N                       a result, and what its comparison has shown
const (
	streamState   = "FARM-STATE-2"
	streamResults = "FARM-RESULTS-2"
)

// A store is what lasts. A result is written only if there is none, so that a second coordinator
// cannot store another one by mistake.
type store struct {
	js             jetstream.JetStream
	state, results jetstream.Stream
	stages         bool   // NATS can write several messages together
	name           string // of this run of the server

	leading sync.Mutex
	led     uint64 // sequence number of the last record of lead

	writing sync.Mutex // also guards what writes have come to
	mu      sync.Mutex
	waiting []*write
	pending map[string]*write // those that wait or are written, by subject
}

// newStore makes the streams, or updates those that are there.
//
// None is compressed. With replicas, nats-server 2.15.2 damages the log of a compressed
// stream when it is killed: after a truncation, it writes raw records behind a block that
// is compressed.
func newStore(ctx context.Context, js jetstream.JetStream, replicas int, stages bool) (*store, error) {
	s := &store{js: js, stages: stages, pending: map[string]*write{}, name: rand.Text()}
	stream := func(name string, subjects ...string) (jetstream.Stream, error) {
		made, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: name, Subjects: subjects, MaxMsgsPerSubject: 1, MaxMsgSize: jobs.MaxResult + 64<<10,
			Storage: jetstream.FileStorage, AllowDirect: true, Replicas: replicas, AllowAtomicPublish: stages,
		})
		if err != nil {
			return nil, fmt.Errorf("stream %s: %w", name, err)
		}
		return made, nil
	}
	var err, wrong error
	s.state, err = stream(streamState, "state.>")
	s.results, wrong = stream(streamResults, "result.>", "check.>")
	return s, errors.Join(err, wrong)
}

// errTaken says that somebody else has written, or that NATS counts a record that it has lost.
var errTaken = errors.New("the store has another value")

// put stores the value of a subject whose last one had a sequence number; 0: there is none.
func (s *store) put(ctx context.Context, m *nats.Msg, last uint64) (uint64, error) {
	ack, err := s.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(last), jetstream.WithRetryAttempts(0))
	var refused *jetstream.APIError
	if errors.As(err, &refused) && refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence {
		return 0, errTaken
	}
	if err != nil {
		return 0, fmt.Errorf("the store takes nothing: %w", err)
	}
	return ack.Sequence, nil
}

// replace stores the state of a subject, in place of the last one. Only the coordinator that leads
// writes it, one after the other.
func (s *store) replace(ctx context.Context, m *nats.Msg) error {
	if _, err := s.js.PublishMsg(ctx, m, jetstream.WithRetryAttempts(0)); err != nil {
		return fmt.Errorf("the store takes nothing: %w", err)
	}
	return nil
}

// load calls do with each message of a stream, whose data may be left out.
func load(ctx context.Context, stream jetstream.Stream, headersOnly bool, do func(*jetstream.RawStreamMsg)) error {
	info, err := stream.Info(ctx)
	if err != nil || info.State.Msgs == 0 {
		return err
	}
	consumer, err := stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{HeadersOnly: headersOnly})
	if err != nil {
		return err
	}
	all, err := consumer.Messages(jetstream.PullMaxMessages(10_000))
	if err != nil {
		return err
	}
	defer all.Stop()
	for {
		m, err := all.Next(jetstream.NextMaxWait(loadPatience))
		if err != nil {
			return fmt.Errorf("the stream %s cannot be read to its end; if it is damaged, restore the store from a copy: %w", info.Config.Name, err)
		}
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		do(&jetstream.RawStreamMsg{Subject: m.Subject(), Header: m.Headers(), Data: m.Data(), Sequence: meta.Sequence.Stream})
		if meta.NumPending == 0 || meta.Sequence.Stream >= info.State.LastSeq {
			return nil
		}
	}
}

// lead says that this server writes here from now on, or still does, and reads that again. The
// first call makes whoever was there go.
func (s *store) lead(ctx context.Context) error {
	const subject = "state.leader"
	s.leading.Lock()
	defer s.leading.Unlock()
	if s.led == 0 {
		old, err := s.state.GetLastMsgForSubject(ctx, subject)
		if err == nil {
			s.led = old.Sequence
		} else if !errors.Is(err, jetstream.ErrMsgNotFound) {
			return err
		}
	}
	seq, err := s.put(ctx, &nats.Msg{Subject: subject, Data: []byte(s.name)}, s.led)
	if errors.Is(err, errTaken) {
		return errDeposed
	}
	if err != nil {
		return err
	}
	s.led = seq
	read, err := s.state.GetMsg(ctx, seq)
	if err == nil && string(read.Data) != s.name {
		err = errors.New("the store returns something else than what was written")
	}
	return err
}

var errDeposed = errors.New("another tetrad-lab server writes to the same streams now")

func words(subject string) []string { return strings.Split(subject, ".")[1:] }
