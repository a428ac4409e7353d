package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

func (e *env) version(args []string) error {
	flags := e.newFlags("version", "tetrad version shows the version of this program and of the compiler.")
	if err := parse(flags, args); err != nil {
		return err
	}
	fmt.Fprintln(e.stdout, "Tetrad", version(), runtime.Version(), runtime.GOOS+"/"+runtime.GOARCH)
	return nil
}

// version returns the module version or commit that the program was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
