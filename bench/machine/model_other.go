//go:build !darwin

package machine

import "os"

// systemModel returns the model of the processor from the variable that Windows sets,
// or "" elsewhere.
func systemModel() string { return os.Getenv("PROCESSOR_IDENTIFIER") }
