package io.baton.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.server.http.BadInputTest.Case;
import java.util.List;

/** What is wrong with calls of routes other than starting and registering. */
final class BadCalls {
  private BadCalls() {}

  static List<Case> cases() {
    return List.of(
        post("a bulk change without an action", 400, "action", "/v1/executions/bulk", "{}"),
        post(
            "an unknown bulk action",
            400,
            "pause",
            "/v1/executions/bulk",
            "{\"action\":\"destroy\",\"ids\":[]}"),
        post(
            "a bulk change of nothing in particular",
            400,
            "either ids or a filter",
            "/v1/executions/bulk",
            "{\"action\":\"cancel\"}"),
        post(
            "a bulk change by ids and filter",
            400,
            "either ids or a filter",
            "/v1/executions/bulk",
            "{\"action\":\"cancel\",\"ids\":[\"a\"],\"filter\":{}}"),
        post(
            "a bulk change of 1,001 executions",
            400,
            "At most 1000",
            "/v1/executions/bulk",
            "{\"action\":\"cancel\",\"ids\":[" + numbers(1_001) + "]}"),
        post(
            "a bulk filter with SQL",
            400,
            "status",
            "/v1/executions/bulk",
            "{\"action\":\"cancel\",\"filter\":{\"status\":\"x' OR '1'='1\"}}"),
        post(
            "a bulk filter of another tenant",
            400,
            "tenantId",
            "/v1/executions/bulk",
            "{\"action\":\"cancel\",\"filter\":{\"tenantId\":\"other\"}}"),
        post(
            "ids that are numbers",
            400,
            "list of texts",
            "/v1/executions/bulk",
            "{\"action\":\"cancel\",\"ids\":[1]}"),
        post("a signal to nobody", 404, "no execution", "/v1/executions/x/signals/go", "{}"),
        post(
            "a signal with an unknown field",
            400,
            "did you mean 'payload'",
            "/v1/executions/x/signals/go",
            "{\"paylod\":1}"),
        post(
            "an approval without a decision",
            400,
            "decision",
            "/v1/executions/x/approvals/boss",
            "{}"),
        post(
            "a decision that is none",
            400,
            "approve",
            "/v1/executions/x/approvals/boss",
            "{\"decision\":\"perhaps\"}"),
        post(
            "a reason of 1,001 characters",
            400,
            "1000 characters",
            "/v1/executions/x/pause",
            "{\"reason\":\"" + "r".repeat(1_001) + "\"}"),
        post(
            "a step to retry from that is a number",
            400,
            "fromStep",
            "/v1/executions/x/retry",
            "{\"fromStep\":5}"),
        post(
            "more than 64 KB to say about a pause",
            413,
            "64 KB",
            "/v1/executions/x/pause",
            "{\"reason\":\"" + "r".repeat(70_000) + "\"}"),
        post("a callback to nobody", 404, "no such callback", "/v1/callbacks/none", "{}"),
        post(
            "a callback with an unknown status",
            400,
            "completed",
            "/v1/callbacks/none",
            "{\"status\":\"fine\"}"),
        post(
            "a completed callback with an error",
            400,
            "failed",
            "/v1/callbacks/none",
            "{\"status\":\"completed\",\"error\":{}}"),
        post("a webhook that is not there", 404, "no webhook", "/v1/hooks/default/none", "{}"),
        post("a webhook of no tenant", 404, "no webhook", "/v1/hooks/nobody/none", "{}"),
        post("an event with an unknown field", 400, "payload", "/v1/events/e", "{\"data\":1}"),
        post("a poll without a worker", 400, "worker", "/v1/pools/p/tasks/poll", "{}"),
        post(
            "a poll for no task",
            400,
            "max",
            "/v1/pools/p/tasks/poll",
            "{\"worker\":\"w\",\"max\":0}"),
        post(
            "a poll that waits backwards",
            400,
            "waitMs",
            "/v1/pools/p/tasks/poll",
            "{\"worker\":\"w\",\"waitMs\":-1}"),
        post(
            "a poll for adapters that are no list",
            400,
            "list of texts",
            "/v1/pools/p/tasks/poll",
            "{\"worker\":\"w\",\"adapters\":\"http\"}"),
        post("a sign of life of no task", 409, "Nobody waits", "/v1/tasks/none/heartbeat", "{}"),
        post(
            "a result of no task",
            409,
            "Nobody waits",
            "/v1/tasks/none/result",
            "{\"status\":\"completed\"}"),
        post("a key of an unknown role", 400, "viewer", "/v1/keys", "{\"role\":\"root\"}"),
        post(
            "a key that expired before it was made",
            400,
            "expiresAt",
            "/v1/keys",
            "{\"role\":\"viewer\",\"expiresAt\":\"2001-01-01T00:00:00Z\"}"),
        post("a tenant with a slash", 400, "no id", "/v1/tenants", "{\"id\":\"../x\"}"),
        post(
            "the tenant that is always there",
            409,
            "in use",
            "/v1/tenants",
            "{\"id\":\"default\"}"),
        sent("a secret that is a number", 400, "text", "PUT", "/v1/secrets/s", "{\"value\":12345}"),
        sent(
            "a secret of three letters",
            400,
            "4 to",
            "PUT",
            "/v1/secrets/s",
            "{\"value\":\"abc\"}"),
        sent(
            "a secret with a blank in its name",
            400,
            "no name",
            "PUT",
            "/v1/secrets/a%20b",
            "{\"value\":\"long enough\"}"),
        sent("a secret that is not there", 404, "no secret", "DELETE", "/v1/secrets/none", ""),
        sent("a flow that is not there", 404, "no flow", "DELETE", "/v1/flows/none", ""),
        sent("a key that is not there", 404, "no key", "DELETE", "/v1/keys/none", ""),
        sent("a trigger that is not there", 404, "no trigger", "POST", "/v1/triggers/x/pause", ""));
  }

  private static String numbers(int count) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < count; i++) {
      all.append(i == 0 ? "\"" : ",\"").append(i).append('"');
    }
    return all.toString();
  }

  private static Case post(String name, int status, String says, String path, String body) {
    return sent(name, status, says, "POST", path, body);
  }

  private static Case sent(
      String name, int status, String says, String method, String path, String body) {
    byte[] bytes = body.getBytes(UTF_8);
    String head =
        "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            .formatted(method, path, bytes.length);
    return new Case(name, status, says, BadInputTest.join(head.getBytes(UTF_8), bytes));
  }
}
