package farm

import "time"

// wallClock is a variable for tests.
var wallClock = time.Now

// timestamp returns the date and time for people to read. Nothing is decided by it: clocks
// of machines differ, and somebody may move them. What is decided by time is measured
// on one machine by its monotonic clock.
func timestamp() time.Time { return wallClock().UTC() }
