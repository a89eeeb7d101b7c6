package io.baton.server.http;

import static io.baton.server.http.BadInputTest.join;
import static io.baton.server.http.BadInputTest.post;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.server.http.BadInputTest.Case;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Bodies that must not be taken. */
final class BadBodies {
  private static final String START = "/v1/flows/adds/executions";

  private BadBodies() {}

  static List<Case> cases() {
    return List.of(
        post("truncated JSON", 400, "line 1", "{\"input\": {\"a\": "),
        post("no JSON at all", 400, "line 1", "hello"),
        post("an array instead of an object", 400, "object", "[1,2]"),
        post("a text instead of an object", 400, "object", "\"x\""),
        post("text after the end", 400, "after the end", "{} {}"),
        post("a trailing comma", 400, "line 1", "{\"input\":{},}"),
        post("a comment", 400, "line 1", "{/* x */}"),
        post("single quotes", 400, "line 1", "{'input':{}}"),
        post("NaN", 400, "line 1", "{\"priority\": NaN}"),
        post("depth 100,000", 400, "maxDepth", "[".repeat(100_000)),
        post(
            "depth 101 inside",
            400,
            "maxDepth",
            "{\"input\":" + "[".repeat(101) + "]".repeat(101) + "}"),
        post("duplicate keys", 400, "twice", "{\"input\":{},\"input\":{}}"),
        post("duplicate keys inside", 400, "twice", "{\"input\":{\"a\":1,\"a\":2}}"),
        post("NUL in a string", 400, "NUL", "{\"correlationId\":\"a\\u0000b\"}"),
        post("NUL in a key", 400, "NUL", "{\"input\":{\"a\\u0000\":1}}"),
        post("half a surrogate pair", 400, "surrogate", "{\"correlationId\":\"\\ud800\"}"),
        post("1e400", 400, "1e308", "{\"input\":{\"a\":1e400}}"),
        post(
            "a 400-digit number",
            400,
            "maxNumberLength",
            "{\"input\":{\"a\":" + "9".repeat(400) + "}}"),
        post("an unknown field", 400, "did you mean 'priority'", "{\"prioritie\":1}"),
        post("a priority that is a text", 400, "whole number", "{\"priority\":\"high\"}"),
        post("a priority with a fraction", 400, "whole number", "{\"priority\":1.5}"),
        post("version 0", 400, "version", "{\"version\":0}"),
        post("an input that is a list", 400, "input must be an object", "{\"input\":[1]}"),
        post("a pool with a slash", 400, "pool", "{\"pool\":\"../x\"}"),
        post(
            "a correlation id with a line break",
            400,
            "correlationId",
            "{\"correlationId\":\"a\\r\\nb\"}"),
        post("an input against its schema", 422, "does not fit", "{\"input\":{\"a\":\"x\"}}"),
        raw(
            "invalid UTF-8",
            400,
            "UTF-8",
            join("{\"input\":{\"a\":\"".getBytes(UTF_8), new byte[] {(byte) 0xC3, '"', '}', '}'})),
        raw("UTF-16", 400, "", "{\"input\":{}}".getBytes(java.nio.charset.StandardCharsets.UTF_16)),
        raw("Latin-1", 400, "UTF-8", "{\"correlationId\":\"caf\u00e9\"}".getBytes(ISO_8859_1)),
        post(
            "a form",
            415,
            "application/json",
            START,
            "application/x-www-form-urlencoded",
            bytes("a=b")),
        post("plain text", 415, "application/json", START, "text/plain", bytes("{}")),
        post("XML", 415, "application/json", START, "application/xml", bytes("<a/>")),
        post(
            "another charset",
            415,
            "UTF-8",
            START,
            "application/json; charset=utf-16",
            bytes("{}")),
        post(
            "YAML where JSON is read",
            415,
            "application/json",
            START,
            "application/yaml",
            bytes("input: {}")),
        announced("a body that says it has 1 TB", START, 1L << 40),
        announced("a body that says it has 10 MB and a byte", START, (10L << 20) + 1),
        post(
            "more than 1 MB from somebody who waits",
            413,
            "1 MB",
            START + "?wait=true",
            "application/json",
            huge((1 << 20) + 1)),
        chunked("more than 10 MB in chunks", huge((10 << 20) + 1)),
        packed("a gzip bomb", 413, "10 MB", gzip(new byte[64 << 20])),
        packed("gzip that is none", 400, "Content-Encoding", bytes("{}")),
        packed("gzip that ends early", 400, "Content-Encoding", cut(gzip(bytes("{\"input\":{}}")))),
        encoded("an unknown encoding", "br"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static Case raw(String name, int status, String says, byte[] body) {
    return post(name, status, says, START, "application/json", body);
  }

  private static byte[] huge(int size) {
    byte[] body = new byte[size];
    java.util.Arrays.fill(body, (byte) ' ');
    return body;
  }

  private static byte[] cut(byte[] whole) {
    return java.util.Arrays.copyOf(whole, whole.length - 10);
  }

  private static byte[] gzip(byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
      packed.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static Case packed(String name, int status, String says, byte[] body) {
    return with(
        name, status, says, "Content-Encoding: gzip\r\nContent-Length: " + body.length, body);
  }

  private static Case encoded(String name, String encoding) {
    return with(
        name,
        415,
        "gzip",
        "Content-Encoding: %s\r\nContent-Length: 2".formatted(encoding),
        bytes("{}"));
  }

  /** Only the head is sent: the answer must not wait for the rest. */
  private static Case announced(String name, String path, long size) {
    String head =
        "POST %s HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
            .formatted(path, size);
    return new Case(name, 413, Long.toString(size), bytes(head));
  }

  private static Case chunked(String name, byte[] body) {
    byte[] chunk = join(bytes(Integer.toHexString(body.length) + "\r\n"), body);
    return with(
        name, 413, "10 MB", "Transfer-Encoding: chunked", join(chunk, bytes("\r\n0\r\n\r\n")));
  }

  private static Case with(String name, int status, String says, String headers, byte[] body) {
    String head =
        "POST %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n%s\r\n\r\n"
            .formatted(START, headers);
    return new Case(name, status, says, join(bytes(head), body));
  }
}
