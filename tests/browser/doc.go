// Package browser has the tests of the page in a real browser. They are a module of their
// own, with the driver of the browser, so that whoever imports the engine needs neither.
package browser
