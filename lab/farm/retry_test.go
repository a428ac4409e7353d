package farm_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"tetrad/lab/farm"
)

// What may pass is tried again, and what cannot is said at once.
func TestFinalErrors(t *testing.T) {
	tests := map[string]struct {
		err  error
		want bool
	}{
		"a lost request":               {nats.ErrTimeout, false},
		"a server that starts":         {&jetstream.APIError{Code: 503, ErrorCode: 10008}, false},
		"a bad request":                {&jetstream.APIError{Code: 400, ErrorCode: 10003}, true},
		"the same, wrapped":            {fmt.Errorf("bucket: %w", &jetstream.APIError{Code: 400, ErrorCode: 10003}), true},
		"a connection that is closed":  {nats.ErrConnectionClosed, true},
		"a message that is too large":  {nats.ErrMaxPayload, true},
		"an error that nobody foresaw": {errors.New("other"), false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := farm.IsFinal(test.err); got != test.want {
				t.Errorf("final is %t for %v", got, test.err)
			}
		})
	}
}
