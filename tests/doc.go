// Package tests has the tests that need more than Go: those of the page in a real browser,
// and of the analysis against its schema. They are a module of their own, so that whoever
// imports the engine needs neither the driver of the browser nor the schema.
package tests
