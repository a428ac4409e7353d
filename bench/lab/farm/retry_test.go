package farm_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"tetrad/bench/lab/farm"
)

// What may pass is tried again, and what cannot is said at once.
func TestFinalErrors(t *testing.T) {
	const offline = "no suitable peers for placement, peer offline"
	tests := map[string]struct {
		err  error
		want bool
	}{
		"a lost request":               {nats.ErrTimeout, false},
		"an election":                  {&jetstream.APIError{Code: 503, ErrorCode: 10008}, false},
		"a server that is offline":     {&jetstream.APIError{Code: 400, ErrorCode: 10005, Description: offline}, false},
		"the same, wrapped":            {fmt.Errorf("bucket: %w", &jetstream.APIError{Code: 400, ErrorCode: 10005, Description: offline}), false},
		"no room on any server":        {&jetstream.APIError{Code: 400, ErrorCode: 10005, Description: "no suitable peers for placement, insufficient storage"}, true},
		"a bad request":                {&jetstream.APIError{Code: 400, ErrorCode: 10003}, true},
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
