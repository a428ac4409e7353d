// Package farmserver is the server of a farm: NATS with JetStream in this process, with its
// own store, keys and certificates. It does not exist for systems that the NATS server
// does not run on.
package farmserver
