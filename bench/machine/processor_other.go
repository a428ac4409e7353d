//go:build !unix && !windows

package machine

import "time"

// ProcessorTime cannot find out the processor time on this system.
func ProcessorTime() time.Duration { return 0 }
