package search

import (
	"syscall/js"
	"time"
)

// breathInterval is the longest time for which a search blocks the browser.
const breathInterval = 50 * time.Millisecond

// breathCalls is the number of calls of breathe between looks at the clock, which is
// slow to read in a browser.
const breathCalls = 8

var breath struct {
	calls int
	last  time.Time
	ask   js.Value // posts a message to the program itself; undefined until made
	came  chan struct{}
}

// breathe returns to the event loop if the search has blocked it for too long. There
// is only one thread: without breathe, no message arrives, no timer fires, and
// nothing stops the search. The program posts a message to itself, which arrives
// after all waiting messages. A timer would take several milliseconds.
func breathe() {
	b := &breath
	if b.calls++; b.calls%breathCalls != 0 || time.Since(b.last) < breathInterval {
		return
	}
	if b.ask.IsUndefined() {
		makeBreath()
	}
	b.ask.Call("postMessage", nil)
	<-b.came
	b.last = time.Now()
}

func makeBreath() {
	b := &breath
	b.came = make(chan struct{})
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		b.came <- struct{}{}
		return nil
	}))
	b.ask = channel.Get("port2")
}
