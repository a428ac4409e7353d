module tetrad

go 1.26.0

require (
	github.com/coder/websocket v1.8.15
	github.com/dgryski/go-farm v0.0.0-20240924180020-3414d57e47da
	github.com/evanw/esbuild v0.28.2
	github.com/spf13/cobra v1.10.2
	github.com/spf13/pflag v1.0.10
	golang.org/x/sync v0.24.0
	golang.org/x/sys v0.49.0
	golang.org/x/term v0.47.0
)

require github.com/inconshreveable/mousetrap v1.1.0 // indirect

ignore ./protocol/page/node_modules
