package analysis

import _ "embed" // for the schema

// Schema is the JSON schema (draft 2020-12) of all lines: $defs/in is what may
// be sent, $defs/out what is answered.
//
//go:embed schema.json
var Schema string
