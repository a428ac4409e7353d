package farm

import (
	"encoding/json"
	"testing"
	"time"

	"tetrad/bench/jobs"
)

const fuzzID = "0123456789abcdef0123456789abcdef"

func FuzzSubmission(f *testing.F) {
	w, err := jobs.New("match", map[string]int{"games": 3})
	if err != nil {
		f.Fatal(err)
	}
	good, err := json.Marshal(&Submission{Batch: w, State: Running, Requires: Identity{"a": "b"}, Created: time.Unix(0, 0)})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add([]byte(`{"kind":"a","spec":{},"state":"idle","slots":-1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var s Submission
		if json.Unmarshal(data, &s) == nil && s.Check() == nil && (!IsID(s.ID()) || s.Weight() > jobs.MaxSlots || len(s.Title) > maxTitle) {
			t.Errorf("%s is %+v", data, s)
		}
	})
}

func FuzzAsk(f *testing.F) {
	f.Add([]byte(`{"instance":"x","slots":2,"free":1,"holds":["a"],"engines":{"own":{"says":"Own 1","sum":"00"}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var a Ask
		if json.Unmarshal(data, &a) == nil && a.Check() == nil && (a.Slots < 1 || a.Slots > MaxSlots || a.Free > a.Slots) {
			t.Errorf("%s is %+v", data, a)
		}
	})
}

func FuzzWant(f *testing.F) {
	f.Add([]byte(`{"spans":[[0,3],[7,9]],"wait":true}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var w Want
		if json.Unmarshal(data, &w) != nil || w.Check() != nil {
			return
		}
		count := 0
		for _, s := range w.Spans {
			count += s[1] - s[0]
		}
		if count > MaxWanted {
			t.Errorf("%s wants %d jobs", data, count)
		}
	})
}

func FuzzSpooled(f *testing.F) {
	s := spool(f.TempDir())
	if err := s.add(&Delivery{Job: Job{Submission: fuzzID, Index: 3, Token: "t"}, Data: []byte("data")}); err != nil {
		f.Fatal(err)
	}
	again, err := s.read(nil)
	if err != nil || len(again) != 1 || string(again[0].Data) != "data" {
		f.Fatalf("%+v, %v", again, err)
	}
	f.Add([]byte(`{"submission":"` + fuzzID + `","index":3,"token":"t","sum":"","data":""}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if d, err := parseSpooled(text); err == nil && (len(d.Data) > jobs.MaxResult || !IsID(d.Submission) || d.Index < 0) {
			t.Errorf("%+v", d)
		}
	})
}

func FuzzKey(f *testing.F) {
	f.Add([]byte(`{"name":"a","role":"worker","secret":"00","certificate":"x"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if k, err := ParseKey(text); err == nil && (CheckName(k.Name) != nil || CheckRole(k.Role) != nil || k.tls() == nil) {
			t.Errorf("%s is a key", text)
		}
	})
}

func FuzzSanitize(f *testing.F) {
	f.Add("a\x00b\xff\r\nc", 4)
	f.Fuzz(func(t *testing.T, text string, most int) {
		most &= 1023
		short := Sanitize(text, most)
		if err := CheckText("", short, most); err != nil {
			t.Errorf("Sanitize(%q, %d) = %q: %v", text, most, short, err)
		}
	})
}
