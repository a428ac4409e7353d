package session

import (
	"encoding/json"
	"testing"
)

// TestJudge checks that the page gets the judgement of the command line, and is told when
// to look again.
func TestJudge(t *testing.T) {
	c := begin(t)
	for name, test := range map[string]struct{ request, want string }{
		"a blunder":    {`"before":0.69,"after":0.5`, `{"id":3,"type":"judge","judgement":{"loss":19,"mark":"??","accuracy":41.94234},"inDoubt":true}`},
		"nothing lost": {`"before":0.5,"after":0.75`, `{"id":3,"type":"judge","judgement":{"loss":0,"accuracy":100},"inDoubt":false}`},
		"a little":     {`"before":0.5,"after":0.47`, `{"id":3,"type":"judge","judgement":{"loss":3,"accuracy":87.3672},"inDoubt":true}`},
	} {
		t.Run(name, func(t *testing.T) {
			c.session.Handle([]byte(`{"id":3,"type":"judge",` + test.request + `}`))
			var got, want judgeReply
			if err := json.Unmarshal(<-c.replies, &got); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(test.want), &want); err != nil {
				t.Fatal(err)
			}
			if difference := got.Judgement.Accuracy - want.Judgement.Accuracy; difference > 1e-3 || difference < -1e-3 {
				t.Errorf("accuracy %v, want %v", got.Judgement.Accuracy, want.Judgement.Accuracy)
			}
			got.Judgement.Accuracy = want.Judgement.Accuracy
			if got != want {
				t.Errorf("%+v, want %+v", got, want)
			}
		})
	}
}
