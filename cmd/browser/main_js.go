// Browser is the program of the site without a server: a session of the page, with the
// engine, for a worker of a browser. It receives messages of the page as strings and
// posts its answers as strings. It first posts an empty string, which means that it is
// ready.
package main

import (
	"encoding/json"
	"syscall/js"

	"tetrad/engine/content"
	"tetrad/protocol/session"
)

func main() {
	registry := content.Registry()
	config := session.Config{Registry: registry, Engines: []session.Engine{builtIn{registry}}}
	worker := js.Global()
	answers := session.New(config, func(message any) {
		text, err := json.Marshal(message)
		if err != nil {
			panic(err) // messages always have a JSON form
		}
		worker.Call("postMessage", string(text))
	})
	requests := make(chan string)
	worker.Call("addEventListener", "message", js.FuncOf(func(_ js.Value, args []js.Value) any {
		requests <- args[0].Get("data").String()
		return nil
	}))
	worker.Call("postMessage", "")
	for text := range requests {
		answers.Handle([]byte(text))
	}
}
