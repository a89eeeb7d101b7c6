package io.baton.server.http;

import static io.baton.server.http.BadInputTest.line;

import io.baton.server.http.BadInputTest.Case;
import java.util.List;

/** Heads that must not be believed. */
final class BadHeaders {
  private static final String LIST = "GET /v1/flows HTTP/1.1";
  private static final String START = "POST /v1/flows/adds/executions HTTP/1.1";

  private BadHeaders() {}

  static List<Case> cases() {
    return List.of(
        line("a foreign host", 421, "localhost", LIST, "Host: evil.example"),
        line("a foreign host with our port", 421, "localhost", LIST, "Host: evil.example:8080"),
        line(
            "a host that begins like ours", 421, "localhost", LIST, "Host: localhost.evil.example"),
        line("a host with a user", 421, "localhost", LIST, "Host: 10.0.0.1"),
        line(
            "another host in the request line than in the header",
            400,
            "HTTP",
            "GET http://evil.example/v1/flows HTTP/1.1"),
        line(
            "a foreign host in the request line too",
            421,
            "localhost",
            "GET http://evil.example/v1/flows HTTP/1.1",
            "Host: evil.example"),
        line(
            "a foreign host for what needs no key",
            421,
            "localhost",
            "GET /healthz HTTP/1.1",
            "Host: evil.example"),
        line("a foreign origin", 403, "evil.example", LIST, "Origin: https://evil.example"),
        line("the origin null", 403, "null", LIST, "Origin: null"),
        line("the page of another program here", 403, ":9", LIST, "Origin: http://localhost:9"),
        line(
            "an origin that begins like ours",
            403,
            "evil",
            LIST,
            "Origin: http://localhost.evil.example"),
        line(
            "an idempotency key with a blank",
            400,
            "Idempotency-Key",
            START,
            "Idempotency-Key: a b"),
        line(
            "an idempotency key of 256 letters",
            400,
            "Idempotency-Key",
            START,
            "Idempotency-Key: " + "k".repeat(256)),
        line("an empty idempotency key", 400, "Idempotency-Key", START, "Idempotency-Key: "),
        line("a header without a name", 400, "HTTP", LIST, ": x"),
        line("a header line that goes on", 400, "HTTP", LIST, "X: a", " b"),
        line("two lengths", 400, "HTTP", START, "Content-Length: 2", "Content-Length: 3"),
        line("a negative length", 400, "HTTP", START, "Content-Length: -1"),
        line(
            "a length and chunks",
            400,
            "HTTP",
            START,
            "Content-Length: 2",
            "Transfer-Encoding: chunked"),
        line("no HTTP", 400, "HTTP", "hello"),
        line("headers of 32 KB", 431, "", LIST, "X: " + "x".repeat(32 << 10)),
        line(
            "two idempotency keys",
            400,
            "twice",
            START,
            "Idempotency-Key: a",
            "Idempotency-Key: b"),
        line("two keys", 400, "twice", LIST, "Authorization: Bearer a", "Authorization: Bearer b"),
        line("a key that is none", 401, "not known", LIST, "Authorization: Bearer baton_x"),
        line("another scheme", 401, "not known", LIST, "Authorization: Basic YTpi"),
        line(
            "a line break in a header's value",
            400,
            "HTTP",
            START,
            "Idempotency-Key: a\nX-Evil: 1 \u0000"),
        line(
            "a wait that is no time",
            400,
            "wait must be",
            "POST /v1/flows/adds/executions?wait=long HTTP/1.1"));
  }
}
