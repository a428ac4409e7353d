package farm

import (
	"fmt"
	"slices"
	"strings"
)

// Permissions returns the subjects that a role may publish to, and those that it may
// subscribe to. A server that Tetrad starts sets them; a NATS cluster with accounts of
// its own is told by whoever runs it.
func Permissions(role string) (publish, subscribe []string) {
	subscribe = []string{InboxPrefix(role) + ".>"}
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

// Users returns the part of the configuration of a NATS server that lets in the holders
// of some keys, each with the permissions of its role. It says nothing that is secret.
func Users(keys []*Key) (string, error) {
	var b strings.Builder
	b.WriteString("authorization {\n  users: [\n")
	for _, key := range keys {
		public, err := key.Public()
		if err != nil {
			return "", err
		}
		publish, subscribe := Permissions(key.Role)
		fmt.Fprintf(&b, "    # %s\n    { nkey: %s, permissions: {\n      publish: [%s]\n      subscribe: [%s]\n    } }\n",
			key.Role, public, quoted(publish), quoted(subscribe))
	}
	b.WriteString("  ]\n}\n")
	return b.String(), nil
}

// quoted returns strings as the items of a list in a NATS configuration.
func quoted(all []string) string {
	var items []string
	for _, s := range all {
		items = append(items, fmt.Sprintf("%q", s))
	}
	return strings.Join(items, ", ")
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
		"job.*.*", "job.*.*.*", "wake.*", "aside.*.*",
		"$KV." + bucketSubmissions + ".*", "$KV." + bucketProgress + ".*", "$KV." + bucketQuarantine + ".*",
	})
}
