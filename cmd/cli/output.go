package cli

import (
	"io"
	"os"
	"sync"
)

// output is standard output that remembers its first error, so that subcommands need
// not check each write. A run whose output is lost has failed. It is safe for
// concurrent use.
type output struct {
	to     io.Writer
	failed func() // called once, with the first error

	mu  sync.Mutex
	err error
}

// Write implements io.Writer. After an error it writes nothing.
func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.to.Write(b)
	if err != nil {
		o.err = err
		o.failed()
	}
	return n, err
}

// failure returns the first error, or nil.
func (o *output) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// fileOf returns the stream as a file, or nil if it is none.
func fileOf(stream any) *os.File {
	if o, ok := stream.(*output); ok {
		stream = o.to
	}
	file, _ := stream.(*os.File)
	return file
}
