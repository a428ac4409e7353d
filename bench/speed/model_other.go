//go:build !darwin

package speed

import "os"

// systemModel returns the model of the processor by the variable that Windows
// sets; "" elsewhere.
func systemModel() string { return os.Getenv("PROCESSOR_IDENTIFIER") }
