package machine

import (
	"runtime"
	"testing"
	"time"
)

// TestProcessorTime checks that the processor time grows with work, where it is known.
func TestProcessorTime(t *testing.T) {
	before := ProcessorTime()
	if before == 0 && runtime.GOOS != "windows" {
		t.Skip("this system does not tell")
	}
	for n := 0; ProcessorTime() < before+50*time.Millisecond; n++ {
		if n > 1e9 {
			t.Fatal("the processor time stands still")
		}
	}
}
