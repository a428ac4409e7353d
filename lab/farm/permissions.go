package farm

import (
	"slices"
)

// Permissions returns the subjects that a role may publish to, and those that it may
// subscribe to.
func Permissions(role string) (publish, subscribe []string) {
	subscribe = []string{inboxPrefix(role) + ".>"}
	switch role {
	case RoleAdmin:
		return []string{">"}, []string{">"}
	case RoleWorker:
		return slices.Concat(readPermissions(), workerPermissions()), append(subscribe, "wake.*")
	case RoleSubmitter:
		return slices.Concat(readPermissions(), submitterPermissions()), subscribe
	}
	return nil, nil
}

// readPermissions returns what every role needs to follow the buckets and to look for
// results.
func readPermissions() []string {
	subjects := []string{"$JS.API.INFO", "$JS.API.STREAM.INFO.*", "$JS.API.DIRECT.GET.>"}
	for _, bucket := range []string{bucketSubmissions, bucketProgress, bucketWorkers, bucketQuarantine} {
		subjects = append(subjects, followPermissions("KV_"+bucket)...)
	}
	return subjects
}

// followPermissions returns what it takes to follow a stream.
func followPermissions(stream string) []string {
	return []string{
		"$JS.API.CONSUMER.CREATE." + stream + ".>", "$JS.API.CONSUMER.DELETE." + stream + ".*",
		"$JS.API.CONSUMER.INFO." + stream + ".*", "$JS.API.CONSUMER.MSG.NEXT." + stream + ".*", "$JS.FC." + stream + ".>",
	}
}

func workerPermissions() []string {
	return []string{
		"$JS.API.CONSUMER.INFO." + streamJobs + ".*", "$JS.API.CONSUMER.MSG.NEXT." + streamJobs + ".*", "$JS.ACK." + streamJobs + ".>",
		"res.*.*", "res.*.*.*", "fail.*.*", "$KV." + bucketWorkers + ".*",
	}
}

func submitterPermissions() []string {
	return slices.Concat(followPermissions(streamResults), followPermissions(streamFailures), []string{
		"$JS.API.CONSUMER.CREATE." + streamJobs + ".>", "$JS.API.CONSUMER.DELETE." + streamJobs + ".*",
		"$JS.API.STREAM.PURGE." + streamJobs, "$JS.API.STREAM.MSG.DELETE." + streamResults,
		"job.*.*", "job.*.*.*", "wake.*", "quarantined.*.*",
		"$KV." + bucketSubmissions + ".*", "$KV." + bucketProgress + ".*", "$KV." + bucketQuarantine + ".*",
	})
}
