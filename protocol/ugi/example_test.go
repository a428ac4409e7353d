package ugi_test

import (
	"fmt"
	"os"
	"strings"

	"tetrad/engine"
	"tetrad/protocol/ugi"
)

// This is a session over any reader and writer.
func ExampleServer() {
	server := ugi.Server{Engine: engine.New(engine.Default()), Name: "Tetrad", Author: "the Tetrad authors"}
	commands := `setoption name Game value vinver-5
position startpos moves c3 swap
query fen
query p1turn
query islegal c3
moves c3
quit
`
	if err := server.Serve(strings.NewReader(commands), os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// response 5/5/2b2/5/5 w x
	// response true
	// response false stones are placed on empty points, and there is a stone on c3 already
	// info string error moves: ply 3: c3: stones are placed on empty points, and there is a stone on c3 already
}
