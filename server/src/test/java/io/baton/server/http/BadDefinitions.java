package io.baton.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.server.http.BadInputTest.Case;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Definitions that must not be registered. */
final class BadDefinitions {
  private BadDefinitions() {}

  static List<Case> cases() {
    return List.of(
        yaml("a YAML tag", "id: !!java.net.URL [\"http://evil\"]\nsteps: []"),
        yaml("an alias bomb", aliases()),
        yaml(
            "a cycle",
            "id: c\nsteps:\n  - {id: a, adapter: core, action: noop, dependsOn: [b]}\n  - {id: b, adapter: core, action: noop, dependsOn: [a]}"),
        yaml(
            "an unknown dependency",
            "id: c\nsteps:\n  - {id: a, adapter: core, action: noop, dependsOn: [zz]}"),
        yaml(
            "a duplicate id",
            "id: c\nsteps:\n  - {id: a, adapter: core, action: noop}\n  - {id: a, adapter: core, action: noop}"),
        yaml("a negative duration", "id: c\nsteps:\n  - {id: a, wait: -5s}"),
        yaml("an overflowing duration", "id: c\nsteps:\n  - {id: a, wait: 99999999999999999999d}"),
        yaml(
            "a cron of 30 February",
            "id: c\ntriggers: [{type: schedule, cron: '0 0 30 2 *'}]\nsteps: [{id: a, adapter: core, action: noop}]"),
        yaml("an unknown adapter", "id: c\nsteps: [{id: a, adapter: nope, action: noop}]"),
        yaml(
            "reflection in an expression",
            "id: c\nsteps: [{id: a, adapter: core, action: echo, params: {x: \"{{ ''.class.forName('x') }}\"}}]"),
        yaml("an id with a slash", "id: a/b\nsteps: [{id: a, adapter: core, action: noop}]"),
        yaml("no steps", "id: c"),
        yaml("a text", "hello"),
        steps(100_000),
        json(400, "truncated JSON", "{\"id\": \"x\", "),
        json(400, "duplicate keys", "{\"id\":\"x\",\"id\":\"y\",\"steps\":[]}"),
        json(400, "depth 100,000", "[".repeat(100_000)),
        json(400, "nothing at all", ""),
        json(422, "a list of numbers", "[1,2,3]"),
        BadInputTest.post(
            "a definition as plain text",
            415,
            "application/yaml",
            "/v1/flows",
            "text/plain",
            "id: x".getBytes(UTF_8)),
        BadInputTest.post(
            "an unknown format",
            400,
            "pipeline",
            "/v1/flows?format=cobol",
            "application/yaml",
            "id: x".getBytes(UTF_8)));
  }

  private static Case yaml(String name, String text) {
    return BadInputTest.post(
        name, 422, "error", "/v1/flows", "application/yaml", text.getBytes(UTF_8));
  }

  private static Case json(int status, String name, String text) {
    return BadInputTest.post(
        name + " as a definition",
        status,
        "",
        "/v1/flows",
        "application/json",
        text.getBytes(UTF_8));
  }

  private static Case steps(int count) {
    String all =
        IntStream.range(0, count)
            .mapToObj(i -> "{\"id\":\"s%d\",\"adapter\":\"core\",\"action\":\"noop\"}".formatted(i))
            .collect(Collectors.joining(",", "{\"id\":\"many\",\"steps\":[", "]}"));
    return BadInputTest.post(
        "100,000 steps", 422, "steps", "/v1/flows", "application/json", all.getBytes(UTF_8));
  }

  private static String aliases() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 10; i++) {
      bomb.append("a%d: &a%d [".formatted(i, i))
          .append(("*a" + (i - 1) + ",").repeat(9))
          .append("*a")
          .append(i - 1)
          .append("]\n");
    }
    return bomb.append("id: bomb\n").toString();
  }
}
