package farm

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"

	"tetrad/engine/wholefile"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// Roles. Each has its own rights on the server.
const (
	RoleWorker    = "worker"    // takes jobs, stores results
	RoleSubmitter = "submitter" // publishes jobs, reads everything, stops and resumes submissions
	RoleAdmin     = "admin"     // may do everything with the streams
)

// Roles returns all roles.
func Roles() []string { return []string{RoleWorker, RoleSubmitter, RoleAdmin} }

// ServerName is the name in the certificate of a server, which its own authority has
// signed. It is the same for every address, since the authority signs nothing else.
const ServerName = "tetrad-server"

// A Key lets a program in: a file that the server has made for a role. Whoever has it
// has the rights of the role.
type Key struct {
	Role string `json:"role"`
	// Seed is the secret half of an NKEY, with which the program signs what the server
	// asks it to. It never goes over the network.
	Seed string `json:"seed"`
	// Authority is the certificate, in PEM, of who has signed that of the server. It is
	// empty if the server has one that the machine trusts anyway.
	Authority string `json:"authority,omitempty"`
}

// maxKey is the size of a file with a key.
const maxKey = 64 << 10

// NewKey makes a key for a role.
func NewKey(role, authority string) (*Key, error) {
	pair, err := nkeys.CreateUser()
	if err != nil {
		return nil, err
	}
	seed, err := pair.Seed()
	if err != nil {
		return nil, err
	}
	return &Key{role, string(seed), authority}, nil
}

// Public returns the half of the key that the server knows.
func (k *Key) Public() (string, error) {
	pair, err := nkeys.FromSeed([]byte(k.Seed))
	if err != nil {
		return "", err
	}
	return pair.PublicKey()
}

// MarshalText returns the key as the content of a file.
func (k *Key) MarshalText() ([]byte, error) {
	type fields Key // without this method
	text, err := json.MarshalIndent((*fields)(k), "", "  ")
	return append(text, '\n'), err
}

// ReadKey reads a file with a key.
func ReadKey(path string) (*Key, error) {
	text, err := wholefile.Read(path, maxKey)
	if err != nil {
		return nil, err
	}
	k, err := parseKey(text)
	if err != nil {
		return nil, fmt.Errorf("%s is not a key of tetrad-lab server init: %w", path, err)
	}
	return k, nil
}

func parseKey(text []byte) (*Key, error) {
	type fields Key
	k := &Key{}
	if err := decode(text, maxKey, (*fields)(k)); err != nil {
		return nil, err
	}
	if k.Role != RoleWorker && k.Role != RoleSubmitter && k.Role != RoleAdmin {
		return nil, fmt.Errorf("there is no role %.20q", k.Role)
	}
	if k.Authority != "" && !x509.NewCertPool().AppendCertsFromPEM([]byte(k.Authority)) {
		return nil, errors.New("the authority is not a certificate")
	}
	pair, err := nkeys.FromSeed([]byte(k.Seed))
	if err != nil {
		return nil, err
	}
	return k, nkeys.CompatibleKeyPair(pair, nkeys.PrefixByteUser)
}

// option returns what lets a connection in.
func (k *Key) option() (nats.Option, error) {
	pair, err := nkeys.FromSeed([]byte(k.Seed))
	if err != nil {
		return nil, err
	}
	public, err := pair.PublicKey()
	if err != nil {
		return nil, err
	}
	return nats.Nkey(public, pair.Sign), nil
}

// tls returns how connections are encrypted.
func (k *Key) tls() *tls.Config {
	c := &tls.Config{MinVersion: tls.VersionTLS13}
	if k.Authority != "" {
		c.RootCAs = x509.NewCertPool()
		c.RootCAs.AppendCertsFromPEM([]byte(k.Authority))
		c.ServerName = ServerName
	}
	return c
}
