package clitest

// Lossy is a writer with room for a number of bytes; further writes fail.
type Lossy struct {
	Room int
	Err  error
}

// Write implements io.Writer.
func (l *Lossy) Write(b []byte) (int, error) {
	n := min(len(b), l.Room)
	if l.Room -= n; n < len(b) {
		return n, l.Err
	}
	return n, nil
}
