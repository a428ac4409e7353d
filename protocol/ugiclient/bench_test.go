//go:build unix

package ugiclient_test

import (
	"context"
	"testing"
)

// BenchmarkRoundTrip measures a query and its answer through both pipes, which a
// client adds to each turn.
func BenchmarkRoundTrip(b *testing.B) {
	c := start(b, "")
	defer c.Kill()
	ctx := context.Background()
	if _, err := c.Handshake(ctx, long); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := c.Ready(ctx, long); err != nil {
			b.Fatal(err)
		}
	}
}
