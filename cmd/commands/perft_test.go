//go:build unix

package commands

import (
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	for _, c := range []struct {
		share float64
		want  string
	}{
		{0, "0.0%, 600 leaves, 300/s"},
		{0.5, "50.0%, 600 leaves, 300/s, 2s left"},
		{1, "100.0%, 600 leaves, 300/s, 0s left"},
	} {
		if got := progress(600, c.share, 2*time.Second); got != c.want {
			t.Errorf("progress is %q, want %q", got, c.want)
		}
	}
}
