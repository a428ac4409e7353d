package farm

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"tetrad/engine/wholefile"
)

// Roles. Each may make its own requests.
const (
	RoleWorker    = "worker"    // asks for jobs and delivers results, and nothing else
	RoleSubmitter = "submitter" // submits, watches everything, stops and deletes what it has submitted
	RoleAdmin     = "admin"     // may do all that a submitter may with all submissions, and makes and revokes keys
)

// CheckRole refuses what is not a role.
func CheckRole(role string) error {
	switch role {
	case RoleWorker, RoleSubmitter, RoleAdmin:
		return nil
	}
	return fmt.Errorf("%.20q is not a role: want %s, %s or %s", role, RoleWorker, RoleSubmitter, RoleAdmin)
}

// ServerName is the name in the certificate of a server. It is the same for every address, since
// a key knows the certificate of its server.
const ServerName = "tetrad-server"

// A Key lets a program in: a file that the server has made for one worker or person.
type Key struct {
	Name        string `json:"name"`
	Role        string `json:"role"`
	Secret      string `json:"secret"`      // 32 random bytes in hexadecimal
	Certificate string `json:"certificate"` // of the server, in PEM
}

// NewKey makes a key.
func NewKey(name, role, certificate string) (*Key, error) {
	if err := errors.Join(CheckName(name), CheckRole(role)); err != nil {
		return nil, err
	}
	secret := make([]byte, sha256.Size)
	rand.Read(secret) // it has no errors
	return &Key{name, role, hex.EncodeToString(secret), certificate}, nil
}

// Sum returns what the server knows of the secret of a key.
func Sum(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// Text returns the key as the content of a file.
func (k *Key) Text() ([]byte, error) {
	text, err := json.MarshalIndent(k, "", "  ")
	return append(text, '\n'), err
}

// ParseKey reads the content of a file.
func ParseKey(text []byte) (*Key, error) {
	k := &Key{}
	if err := json.Unmarshal(text, k); err != nil {
		return nil, err
	}
	if !x509.NewCertPool().AppendCertsFromPEM([]byte(k.Certificate)) {
		return nil, errors.New("the certificate is damaged")
	}
	if secret, err := hex.DecodeString(k.Secret); err != nil || len(secret) != sha256.Size {
		return nil, errors.New("the secret is damaged")
	}
	return k, errors.Join(CheckName(k.Name), CheckRole(k.Role))
}

// ReadKey reads a file with a key.
func ReadKey(path string) (*Key, error) {
	text, err := wholefile.Read(path, maxKey)
	if err != nil {
		return nil, err
	}
	k, err := ParseKey(text)
	if err != nil {
		return nil, fmt.Errorf("%s is not a key of tetrad-lab keys: %w", path, err)
	}
	return k, nil
}

func (k *Key) tls() *tls.Config {
	c := &tls.Config{MinVersion: tls.VersionTLS13, RootCAs: x509.NewCertPool(), ServerName: ServerName}
	c.RootCAs.AppendCertsFromPEM([]byte(k.Certificate))
	return c
}
