package farm

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"tetrad/bench/jobs"
)

const fuzzID = "0123456789abcdef0123456789abcdef"

// again checks that a value that was read is read again from what it is written as.
func again[T any](t *testing.T, value T, read func([]byte) (T, error)) {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatalf("%+v cannot be written: %v", value, err)
	}
	if _, err := read(data); err != nil {
		t.Errorf("%s is not read again: %v", data, err)
	}
}

func FuzzSubmission(f *testing.F) {
	w, err := jobs.New("match", map[string]int{"games": 3})
	if err != nil {
		f.Fatal(err)
	}
	submission := &Submission{Batch: w, State: Running, Requires: Identity{Weights: map[string]string{"a": "b"}}, Created: time.Unix(0, 0)}
	good, err := json.Marshal(submission)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(submission.ID(), good)
	f.Add(fuzzID, []byte(`{"kind":"a","spec":{},"state":"idle","slots":-1}`))
	f.Fuzz(func(t *testing.T, id string, data []byte) {
		o, err := decodeSubmission(id, data)
		if err == nil && (o.ID() != id || !isID(id) || o.Weight() > jobs.MaxSlots || len(o.Title) > maxTitle) {
			t.Errorf("%q is %+v", id, o)
		}
	})
}

func FuzzProgress(f *testing.F) {
	f.Add([]byte(`{"done":1,"last":2,"text":"Elo 3","time":"2026-01-02T03:04:05Z","detail":[1,2]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if p, err := decodeProgress("", data); err == nil {
			again(t, p, func(data []byte) (*Progress, error) { return decodeProgress("", data) })
		}
	})
}

func FuzzHeartbeat(f *testing.F) {
	f.Add("w", []byte(`{"name":"w","slots":2,"running":[{"id":"`+fuzzID+`","index":3}],"refused":{"`+fuzzID+`":"no"}}`))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		b, err := decodeHeartbeat(name, data)
		if err != nil {
			return
		}
		if b.Slots < 1 || b.Slots > maxSlots || len(b.Running) > b.Slots {
			t.Errorf("%+v", b)
		}
		again(t, b, func(data []byte) (*Heartbeat, error) { return decodeHeartbeat(name, data) })
	})
}

func FuzzMark(f *testing.F) {
	f.Add("w", []byte(`{"reason":"it lies","time":"2026-01-02T03:04:05Z"}`))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		if m, err := decodeQuarantine(name, data); err == nil {
			again(t, m, func(data []byte) (*Quarantine, error) { return decodeQuarantine(name, data) })
		}
	})
}

func FuzzResult(f *testing.F) {
	r := &Result{ID: fuzzID, Index: 3, Worker: "w", Took: time.Second, Data: []byte("data")}
	m := r.message()
	f.Add(m.Subject, "w", "1000", m.Header.Get(headerSum), m.Data)
	f.Add("res."+fuzzID+".03", "w", "1", "", []byte{})
	f.Fuzz(func(t *testing.T, subject, worker, took, sum string, data []byte) {
		h := nats.Header{}
		h.Set(headerWorker, worker)
		h.Set(headerTook, took)
		h.Set(headerSum, sum)
		r, err := decodeResult(subject, h, data)
		if err != nil {
			return
		}
		again := r.message()
		if again.Subject != subject || again.Header.Get(headerSum) != sum || !bytes.Equal(again.Data, data) {
			t.Errorf("%s is read as %+v", subject, r)
		}
	})
}

func FuzzFailure(f *testing.F) {
	f.Add("fail."+fuzzID+".3", []byte(`{"id":"`+fuzzID+`","index":3,"worker":"w","reason":"no"}`))
	f.Fuzz(func(t *testing.T, subject string, data []byte) {
		if x, err := decodeFailure(subject, data); err == nil {
			again(t, x, func(data []byte) (*failure, error) { return decodeFailure(subject, data) })
		}
	})
}

func FuzzSpooled(f *testing.F) {
	s, err := openSpool(f.TempDir(), nil)
	if err != nil {
		f.Fatal(err)
	}
	r := &Result{ID: fuzzID, Index: 3, Worker: "w", Data: []byte("data")}
	if err := s.write(r); err != nil {
		f.Fatal(err)
	}
	read, err := readSpooled(s.path(r))
	if err != nil || string(read.Data) != "data" || read.key() != r.key() {
		f.Fatalf("%+v, %v", read, err)
	}
	f.Add([]byte(`{"subject":"res.` + fuzzID + `.3","worker":"w","sum":"","data":""}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if r, err := parseSpooled(text); err == nil && (len(r.Data) > jobs.MaxResult || CheckWorkerName(r.Worker) != nil) {
			t.Errorf("%+v", r)
		}
	})
}

func FuzzKey(f *testing.F) {
	k, err := NewKey(RoleWorker, "")
	if err != nil {
		f.Fatal(err)
	}
	text, err := k.MarshalText()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		k, err := parseKey(text)
		if err != nil {
			return
		}
		if _, err := k.option(); err != nil {
			t.Errorf("%s lets nobody in: %v", text, err)
		}
	})
}

func FuzzTask(f *testing.F) {
	f.Add("job." + fuzzID + ".3.1")
	f.Add("job." + fuzzID + ".-3")
	f.Fuzz(func(t *testing.T, subject string) {
		if parsed, err := parseJobKey(subject, "job"); err == nil && parsed.job() != subject {
			t.Errorf("%q is read as %+v", subject, parsed)
		}
	})
}

func FuzzPlain(f *testing.F) {
	f.Add("a\x00b\xff\r\nc", 4)
	f.Fuzz(func(t *testing.T, text string, most int) {
		most &= 1023
		short := sanitize(text, most)
		if err := checkText("", short, most); err != nil {
			t.Errorf("sanitize(%q, %d) = %q: %v", text, most, short, err)
		}
		if name := WorkerName(text); CheckWorkerName(name) != nil {
			t.Errorf("%q is called %q", text, name)
		}
	})
}
