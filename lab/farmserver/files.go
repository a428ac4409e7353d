//go:build unix || windows

package farmserver

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"time"

	"tetrad/lab/farm"
)

// Files of a store.
const (
	fileFormat    = "format"        // the version of all the rest
	fileLock      = "lock"          // who uses the store
	fileAuthority = "authority.pem" // certificate and private key of the own authority
	folderKeys    = "keys"          // a key for each role
	folderStreams = "streams"       // of NATS
)

// format is the version of a store.
const format = "1\n"

// Init makes a store in a folder, with an authority and a key for each role, and returns
// the files of the keys. What exists is kept.
func Init(store string) (keys []string, err error) {
	if err := os.MkdirAll(filepath.Join(store, folderKeys), 0o700); err != nil {
		return nil, err
	}
	if err := checkFormat(store); errors.Is(err, fs.ErrNotExist) {
		err = os.WriteFile(filepath.Join(store, fileFormat), []byte(format), 0o600)
		if err != nil {
			return nil, err
		}
	} else if err != nil {
		return nil, err
	}
	authority, err := readOrMake(filepath.Join(store, fileAuthority), newAuthority)
	if err != nil {
		return nil, err
	}
	certificate, _ := pem.Decode(authority)
	if certificate == nil {
		return nil, fmt.Errorf("%s is no certificate; remove it, and all keys, to make new ones", fileAuthority)
	}
	trust := string(pem.EncodeToMemory(certificate))
	for _, role := range farm.Roles() {
		path := keyFile(store, role)
		if _, err := readOrMake(path, func() ([]byte, error) {
			key, err := farm.NewKey(role, trust)
			if err != nil {
				return nil, err
			}
			return key.MarshalText()
		}); err != nil {
			return nil, err
		}
		keys = append(keys, path)
	}
	return keys, nil
}

// storedKeys returns the keys of a store, one for each role.
func storedKeys(store string) (keys []*farm.Key, err error) {
	for _, role := range farm.Roles() {
		key, err := farm.ReadKey(keyFile(store, role))
		if err != nil {
			return nil, fmt.Errorf("%w; tetrad-lab server init --store %s makes what is missing", err, store)
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// keyFile returns the path of the key of a role.
func keyFile(store, role string) string { return filepath.Join(store, folderKeys, role+".key") }

// checkFormat refuses a folder that is no store of this version.
func checkFormat(store string) error {
	text, err := os.ReadFile(filepath.Join(store, fileFormat))
	if err != nil {
		return err
	}
	if string(text) != format {
		return fmt.Errorf("the store %s has the format %.20q, and this version knows %q: run the version of Tetrad that has made it", store, text, format)
	}
	return nil
}

// readOrMake reads a file, and makes it first if it is missing. Only its owner may read
// it.
func readOrMake(path string, content func() ([]byte, error)) ([]byte, error) {
	data, err := os.ReadFile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return data, err
	}
	if data, err = content(); err != nil {
		return nil, err
	}
	return data, os.WriteFile(path, data, 0o600)
}

// Certificates of a farm say nothing about time: clients know the authority by its
// certificate, and clocks may be wrong.
var (
	notBefore = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	notAfter  = time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)
)

// newAuthority makes an authority: a certificate, then its private key.
func newAuthority() ([]byte, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Tetrad farm"}, NotBefore: notBefore, NotAfter: notAfter,
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign, MaxPathLenZero: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		return nil, err
	}
	key, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return nil, err
	}
	return append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key})...), nil
}

// serverCertificate makes a new certificate for this run of the server, signed by the
// authority of the store.
func serverCertificate(store string) (tls.Certificate, error) {
	path := filepath.Join(store, fileAuthority)
	authority, err := tls.LoadX509KeyPair(path, path)
	if err != nil {
		return tls.Certificate{}, err
	}
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return tls.Certificate{}, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return tls.Certificate{}, err
	}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: farm.ServerName}, DNSNames: []string{farm.ServerName},
		NotBefore: notBefore, NotAfter: notAfter, KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, authority.Leaf, public, authority.PrivateKey)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: private}, err
}
