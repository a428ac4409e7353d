package farmserver

import (
	"context"
	"maps"
	"sync"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/synadia-io/orbit.go/jetstreamext"
)

// A write is the first value of a subject, which waits for the disk.
type write struct {
	message *nats.Msg
	isDone  bool // it is there, or cannot be
	seq     uint64
	err     error
}

// add stores the first value of a subject. All that come while others are written go to the disk
// together: the disk confirms as many a second, however many they are. A second value of a subject
// waits for the first one, which counts.
func (s *store) add(m *nats.Msg) (uint64, error) {
	s.mu.Lock()
	w, isSecond := s.pending[m.Subject]
	if !isSecond {
		w = &write{message: m}
		s.pending[m.Subject] = w
		s.waiting = append(s.waiting, w)
	}
	s.mu.Unlock()
	s.writing.Lock()
	defer s.writing.Unlock()
	for !w.isDone { // whoever is first writes for those that wait
		s.write(s.takeWaiting())
	}
	if isSecond && w.err == nil {
		return 0, errTaken
	}
	return w.seq, w.err
}

// write writes all, together if NATS takes it so: it refuses all if one of them is known.
func (s *store) write(all []*write) {
	if len(all) < minTogether || !s.stages || s.writeTogether(all) != nil {
		var running sync.WaitGroup
		for _, w := range all {
			running.Go(func() { w.seq, w.err = s.put(context.Background(), w.message, 0) })
		}
		running.Wait()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, w := range all {
		delete(s.pending, w.message.Subject)
		w.isDone = true
	}
}

func (s *store) takeWaiting() []*write {
	s.mu.Lock()
	defer s.mu.Unlock()
	count, bytes := 0, 0
	for count < min(len(s.waiting), maxTogether) && bytes < maxBytes {
		bytes += len(s.waiting[count].message.Data)
		count++
	}
	all := s.waiting[:count]
	s.waiting = s.waiting[count:]
	return all
}

// writeTogether writes all as an atomic batch of NATS. After an error, all or nothing is there.
func (s *store) writeTogether(all []*write) error {
	messages := make([]*nats.Msg, len(all))
	for i, w := range all {
		messages[i] = &nats.Msg{Subject: w.message.Subject, Data: w.message.Data, Header: maps.Clone(w.message.Header)}
		messages[i].Header.Set(jetstream.ExpectedLastSubjSeqHeader, "0")
	}
	ack, err := jetstreamext.PublishMsgBatch(context.Background(), s.js, messages, jetstreamext.BatchFlowControl{})
	if err != nil {
		return err
	}
	for i, w := range all {
		w.seq = ack.Sequence - uint64(len(all)-1-i)
	}
	return nil
}
