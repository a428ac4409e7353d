package farmserver

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/protocol/record"
	"tetrad/protocol/spectator"
)

// Errors of requests.
var (
	errNoSubmission = errors.New("the farm does not know this submission any more")
	errNoGames      = errors.New("the results of this submission are no games that can be shown here")
)

// find returns a submission in its present state.
func (f *Feed) find(id string) (*farm.SubmissionState, error) {
	for _, o := range f.monitor.State().Submissions {
		if o.ID == id {
			return &o, nil
		}
	}
	return nil, errNoSubmission
}

// Match implements [spectator.Farm].
func (f *Feed) Match(_ context.Context, id string) (*spectator.MatchReport, error) {
	submission, err := f.find(id)
	if err != nil {
		return nil, err
	}
	if submission.Progress == nil {
		return nil, errNoMatch
	}
	report, err := readMatch(submission.Progress.Detail)
	if err != nil {
		return nil, errNoMatch
	}
	return report, nil
}

// kind returns the kind of this name, or the zero value.
func (f *Feed) kind(name string) (kind jobs.Kind) {
	if i := slices.IndexFunc(f.config.Kinds, func(k jobs.Kind) bool { return k.Name == name }); i >= 0 {
		kind = f.config.Kinds[i]
	}
	return kind
}

// Games implements [spectator.Farm]. Games are numbered within their submission.
func (f *Feed) Games(ctx context.Context, id string, first, most int) ([]record.Game, error) {
	submission, err := f.find(id)
	if err != nil {
		return nil, err
	}
	kind := f.kind(submission.Kind)
	if kind.Games == nil {
		return nil, errNoGames
	}
	if first < 1 || first > jobs.MaxIndex {
		return nil, fmt.Errorf("there is no game %d", first)
	}
	var games []record.Game
	per := kind.GamesPerJob
	for index := (first - 1) / per; len(games) < most; index++ {
		result, err := f.client.Result(ctx, id, index)
		if errors.Is(err, farm.ErrUnknown) {
			break
		}
		if err != nil {
			return nil, err
		}
		some, err := kind.Games(&submission.Batch, f.config.Host, index, result.Data)
		if err != nil {
			return nil, fmt.Errorf("the result of job %d cannot be read: %w", index, err)
		}
		for i := range some {
			if some[i].Number = index*per + i + 1; some[i].Number >= first && len(games) < most {
				games = append(games, some[i])
			}
		}
	}
	return games, nil
}
