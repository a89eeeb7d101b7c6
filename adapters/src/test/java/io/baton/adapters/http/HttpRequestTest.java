package io.baton.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.StubServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes out: queries, headers, forms, files, credentials. */
final class HttpRequestTest extends OnHttp {
  HttpRequestTest() throws IOException {}

  @Test
  void queries_headers_and_forms_are_written_as_they_should() throws Exception {
    server.json("/x", 200, "{}");

    post(
        "/x?a=1",
        """
        "query": {"q": "a b&c", "n": [1, 2], "none": null},
        "headers": {"X-One": "1", "X-Many": ["a", "b"]},
        "form": {"name": "Ada L.", "sum": "1+1=2"}
        """);

    StubServer.Seen seen = server.seen.getFirst();
    assertThat(seen.target()).isEqualTo("/x?a=1&q=a%20b%26c&n=1&n=2");
    assertThat(seen.headers().get("X-many")).containsExactly("a", "b");
    assertThat(seen.header("Content-type")).isEqualTo("application/x-www-form-urlencoded");
    assertThat(seen.body()).isEqualTo("name=Ada%20L.&sum=1%2B1%3D2");
  }

  @Test
  void a_multipart_form_carries_files() throws Exception {
    server.json("/x", 200, "{}");

    post(
        "/x",
        """
        "multipart": [{"name": "title", "value": "Report"},
          {"name": "a", "filename": "a\\"b.txt", "contentType": "text/plain", "content": "AAA"},
          {"name": "b", "path": "in/report.pdf"}]
        """);

    String body = server.seen.getFirst().body();
    assertThat(server.seen.getFirst().header("Content-type"))
        .startsWith("multipart/form-data; boundary=baton-");
    assertThat(body)
        .contains("name=\"title\"\r\n\r\nReport\r\n")
        .contains("name=\"a\"; filename=\"a%22b.txt\"\r\nContent-Type: text/plain\r\n\r\nAAA")
        .contains("name=\"b\"; filename=\"report.pdf\"")
        .contains("default/in/report.pdf");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"basic\": {\"username\": \"ada\", \"password\": \"pw\"}} | Basic YWRhOnB3",
        "{\"bearer\": \"t-1\"} | Bearer t-1",
        "{\"type\": \"bearer\", \"token\": \"t-1\"} | Bearer t-1",
        "{\"type\": \"basic\", \"username\": \"ada\", \"password\": \"pw\"} | Basic YWRhOnB3"
      })
  void says_who_we_are(String auth, String header) throws Exception {
    server.json("/x", 200, "{}");

    post("/x", "\"auth\": " + auth);

    assertThat(server.seen.getFirst().header("Authorization")).isEqualTo(header);
  }

  @Test
  void an_api_key_stands_in_a_header_or_in_the_query() throws Exception {
    server.json("/x", 200, "{}");

    post("/x", "\"auth\": {\"apiKey\": {\"value\": \"k\"}}");
    post("/x", "\"auth\": {\"apiKey\": {\"query\": \"key\", \"value\": \"k\"}}");
    post("/x", "\"auth\": {\"type\": \"api_key\", \"name\": \"X-Key\", \"value\": \"k\"}");

    assertThat(server.seen.get(2).header("X-key")).isEqualTo("k");
    assertThat(server.seen.get(0).header("X-api-key")).isEqualTo("k");
    assertThat(server.seen.get(1).target()).isEqualTo("/x?key=k");
  }

  @Test
  void client_credentials_are_exchanged_for_a_token_once() throws Exception {
    server.json("/token", 200, "{\"access_token\": \"at-1\", \"expires_in\": 3600}");
    server.json("/x", 200, "{}");
    String auth =
        "\"auth\": {\"oauth2\": {\"tokenUrl\": \"%s\", \"clientId\": \"c\", \"clientSecret\": \"s\"}}"
            .formatted(server.url("/token"));

    post("/x", auth);
    post("/x", auth);

    assertThat(server.seen)
        .extracting(StubServer.Seen::target)
        .containsExactly("/token", "/x", "/x");
    assertThat(server.seen.get(0).body()).isEqualTo("grant_type=client_credentials");
    assertThat(server.seen.get(2).header("Authorization")).isEqualTo("Bearer at-1");
  }
}
