package farmserver

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/semaphore"

	"tetrad/lab/farm"
)

// keyring knows who may do what. A change counts at once, and is on the disk before.
type keyring struct {
	store       *store
	certificate string // of the server, for new keys

	mu     sync.Mutex
	byName map[string]*storedKey
	bySum  map[string]*storedKey
}

// A storedKey is what the store has of a key. One that is known does not change.
type storedKey struct {
	farm.KeyState
	Sum      string              `json:"sum"` // of its secret
	requests *semaphore.Weighted // that it may have at a time
}

// newKeyring returns a ring with the key of the store, which is not in the streams.
func newKeyring(s *store, admin *farm.Key) *keyring {
	k := &keyring{store: s, certificate: admin.Certificate, byName: map[string]*storedKey{}, bySum: map[string]*storedKey{}}
	k.add(&storedKey{KeyState: farm.KeyState{Name: admin.Name, Role: admin.Role}, Sum: farm.Sum(admin.Secret)})
	return k
}

func (k *keyring) add(key *storedKey) {
	if old := k.byName[key.Name]; old != nil {
		delete(k.bySum, old.Sum)
	}
	if key.requests == nil {
		key.requests = semaphore.NewWeighted(maxAtOnce)
	}
	k.byName[key.Name], k.bySum[key.Sum] = key, key
}

func (k *keyring) load(m *jetstream.RawStreamMsg) error {
	key := &storedKey{}
	if err := json.Unmarshal(m.Data, key); err != nil {
		return err
	}
	if key.Name != words(m.Subject)[1] || key.Name == adminName {
		return errors.New("it has another name")
	}
	k.add(key)
	return nil
}

func (k *keyring) of(secret string) *storedKey {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.bySum[farm.Sum(secret)]
}

// quarantine returns why the results of a key do not count, or "".
func (k *keyring) quarantine(name string) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if key := k.byName[name]; key != nil {
		return key.Quarantine
	}
	return ""
}

func (k *keyring) list() []farm.KeyState {
	k.mu.Lock()
	defer k.mu.Unlock()
	all := []farm.KeyState{}
	for _, key := range k.byName {
		if key.Name != adminName {
			all = append(all, key.KeyState)
		}
	}
	slices.SortFunc(all, func(a, b farm.KeyState) int { return strings.Compare(a.Name, b.Name) })
	return all
}

func (k *keyring) make(ctx context.Context, name, role string) (*farm.Key, error) {
	key, err := farm.NewKey(name, role, k.certificate)
	if err != nil {
		return nil, refusal(400, "%v", err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.byName[name] != nil {
		return nil, refusal(409, "there is a key %s already; tetrad-lab keys revoke %s removes it", name, name)
	}
	stored := &storedKey{KeyState: farm.KeyState{Name: name, Role: role, Created: timestamp()}, Sum: farm.Sum(key.Secret)}
	if err := k.save(ctx, stored); err != nil {
		return nil, err
	}
	k.add(stored)
	return key, nil
}

func (k *keyring) save(ctx context.Context, key *storedKey) error {
	data, err := json.Marshal(key)
	if err != nil {
		return err
	}
	return k.store.replace(ctx, &nats.Msg{Subject: "state.key." + key.Name, Data: data})
}

func (k *keyring) revoke(ctx context.Context, name string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	key := k.byName[name]
	if key == nil || name == adminName {
		return refusal(404, "there is no key %s to revoke", name)
	}
	if err := k.store.state.Purge(ctx, jetstream.WithPurgeSubject("state.key."+name)); err != nil {
		return err
	}
	delete(k.byName, name)
	delete(k.bySum, key.Sum)
	return nil
}

// setQuarantine puts a worker in quarantine, or releases it if there is no reason.
func (k *keyring) setQuarantine(ctx context.Context, name, reason string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	key := k.byName[name]
	if key == nil || key.Role == farm.RoleAdmin {
		return refusal(404, "there is no worker %s", name)
	}
	changed := *key
	changed.Quarantine = farm.Sanitize(reason, farm.MaxReason/2)
	if err := k.save(ctx, &changed); err != nil {
		return err
	}
	k.add(&changed)
	return nil
}

// timestamp returns the time for people, in whole seconds.
func timestamp() time.Time { return wallClock().UTC().Truncate(time.Second) }

// wallClock is a variable for tests: nothing depends on it.
var wallClock = time.Now
