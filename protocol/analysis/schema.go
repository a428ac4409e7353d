package analysis

import _ "embed" // for the schema

// Schema is the JSON schema (draft 2020-12) of all lines. $defs/in describes the
// input lines, and $defs/out the output lines.
//
//go:embed schema.json
var Schema string
