package jobs

import "sync"

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
