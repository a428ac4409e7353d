package farmserver

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"tetrad/engine/wholefile"
	"tetrad/lab/farm"
)

// Files of a store.
const (
	fileFormat      = "format"          // the version of all the rest
	fileLock        = "lock"            // held by whoever uses the store
	fileCertificate = "certificate.pem" // of the server, and its private key
	FileAdmin       = "admin.key"       // the key of whoever runs the server
	folderStreams   = "streams"         // of NATS

	format    = "3\n"   // of a store
	adminName = "admin" // of the key of the store
)

// prepareStore makes a store in a folder, with a certificate and the key of the admin, which it
// returns. What exists is kept. A folder with other things is no store.
func prepareStore(store string) (*farm.Key, error) {
	if err := os.MkdirAll(store, 0o700); err != nil {
		return nil, err
	}
	known, err := os.ReadFile(filepath.Join(store, fileFormat))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if files, err := os.ReadDir(store); err != nil || len(files) > 0 {
			return nil, errors.Join(err, fmt.Errorf("%s has other files, and is not the store of a farm", store))
		}
		err = os.WriteFile(filepath.Join(store, fileFormat), []byte(format), 0o600)
	case err == nil && string(known) != format:
		err = fmt.Errorf("the store %s has the format %.20q, and this version knows %q: run the version of Tetrad "+
			"that has made it", store, known, format)
	}
	if err != nil {
		return nil, err
	}
	text, err := readOrMake(filepath.Join(store, fileCertificate), newCertificate)
	if err != nil {
		return nil, err
	}
	certificate, _ := pem.Decode(text)
	if certificate == nil {
		return nil, fmt.Errorf("%s is no certificate; remove it and %s, to make new ones: all keys are void then", fileCertificate, FileAdmin)
	}
	path := filepath.Join(store, FileAdmin)
	_, err = readOrMake(path, func() ([]byte, error) {
		key, err := farm.NewKey(adminName, farm.RoleAdmin, string(pem.EncodeToMemory(certificate)))
		if err != nil {
			return nil, err
		}
		return key.Text()
	})
	if err != nil {
		return nil, err
	}
	return farm.ReadKey(path)
}

// readOrMake reads a file, and makes it first if it is missing. Only its owner may read it.
func readOrMake(path string, content func() ([]byte, error)) ([]byte, error) {
	data, err := os.ReadFile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return data, err
	}
	if data, err = content(); err != nil {
		return nil, err
	}
	return data, wholefile.WriteBytes(path, 0o600, data)
}

// newCertificate makes a certificate that signs itself, then its private key. It says nothing
// about time or address: clients know it as a whole, and clocks may be wrong.
func newCertificate() ([]byte, error) {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		Subject: pkix.Name{CommonName: farm.ServerName}, DNSNames: []string{farm.ServerName},
		NotBefore: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC), NotAfter: time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, public, private)
	if err != nil {
		return nil, err
	}
	key, err := x509.MarshalPKCS8PrivateKey(private)
	return append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key})...), err
}

// lockStore keeps other servers from a store until the lock is closed, which also happens when
// the process ends. NATS has no such lock, and two servers on one store would destroy it.
func lockStore(store string) (*flock.Flock, error) {
	lock := flock.New(filepath.Join(store, fileLock))
	isOurs, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("the store cannot be locked: %w", err)
	}
	if !isOurs {
		return nil, fmt.Errorf("another tetrad-lab server uses the store %s", store)
	}
	return lock, nil
}
