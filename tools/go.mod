module tetrad/tools

go 1.26.0

tool honnef.co/go/tools/cmd/staticcheck

require (
	github.com/CycloneDX/cyclonedx-go v0.12.0
	github.com/spf13/pflag v1.0.10
)

require (
	github.com/BurntSushi/toml v1.6.0 // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/mod v0.41.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/tools v0.51.0 // indirect
	honnef.co/go/tools v0.8.2 // indirect
)
