package jobs

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

// Pack compresses text for a specification or a result.
func Pack(text []byte) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(text); err != nil {
		return nil, err
	}
	err := z.Close()
	return b.Bytes(), err
}

// Unpack expands what Pack has made, which may come from a stranger. It refuses more
// than most bytes.
func Unpack(packed []byte, most int64) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(z, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("it has more than %d bytes", most)
	}
	return text, err
}

// Decode reads a specification or a result in JSON. It refuses unknown fields, which are
// of a newer version that would do other work.
func Decode(text []byte, value any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		return err
	}
	if d.More() {
		return errors.New("something follows the JSON")
	}
	return nil
}

// A Pool keeps values that one job at a time can use and that take long to make, such
// as searches with their tables. It makes as many as are in use at the same time. It is
// safe for concurrent use.
type Pool[T any] struct {
	New func() (T, error)

	mu   sync.Mutex
	idle []T
}

// Use returns what do returns for a value of a pool that nobody else uses.
func Use[T, R any](s *Pool[T], do func(T) (R, error)) (result R, err error) {
	value, err := s.get()
	if err != nil {
		return result, err
	}
	defer s.put(value)
	return do(value)
}

func (s *Pool[T]) get() (value T, err error) {
	s.mu.Lock()
	if n := len(s.idle); n > 0 {
		value, s.idle = s.idle[n-1], s.idle[:n-1]
		s.mu.Unlock()
		return value, nil
	}
	s.mu.Unlock()
	return s.New()
}

func (s *Pool[T]) put(value T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle = append(s.idle, value)
}
