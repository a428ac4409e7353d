package machine

import (
	"runtime/debug"
	"time"
)

// version is what a release is called. The linker sets it, with the flag
// -X tetrad/bench/machine.version=v1.2.3: the compiler records a tag as the version in the
// module at the root alone.
var version string

// Version returns the version of the program: that of the release, or else the one that
// the compiler recorded for its module.
func Version() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// A Revision is the state of the sources of a program.
type Revision struct {
	Commit   string    // "" if unknown
	Time     time.Time // of the commit; the beginning of 1970 if unknown
	Modified bool      // whether files were changed after the commit
}

// BuiltFrom returns what the compiler recorded about the sources of this program.
func BuiltFrom() Revision {
	r := Revision{Time: time.Unix(0, 0).UTC()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return r
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			r.Commit = s.Value
		case "vcs.time":
			if t, err := time.Parse(time.RFC3339, s.Value); err == nil {
				r.Time = t
			}
		case "vcs.modified":
			r.Modified = s.Value == "true"
		}
	}
	return r
}

// String returns the revision for display: "unknown", or the commit with its date.
func (r Revision) String() string {
	if r.Commit == "" {
		return "unknown"
	}
	text := r.Commit + " of " + r.Time.Format(time.DateOnly)
	if r.Modified {
		text += ", with changes"
	}
	return text
}
