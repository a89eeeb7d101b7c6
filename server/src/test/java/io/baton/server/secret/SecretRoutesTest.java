package io.baton.server.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.Api.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets go in over HTTP and do not come out. */
@Requirement("API-8")
final class SecretRoutesTest {
  private static final String VALUE = "s3cr3t-value";

  @TempDir private Path folder;
  private Api api;

  @BeforeEach
  void start() {
    api = Api.in(folder);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private Answer put(String name, String body) {
    return api.send(
        api.request("/v1/secrets/" + name)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(body)));
  }

  @Test
  void only_names_are_read_back() {
    Answer made = put("api", "{\"value\": \"%s\"}".formatted(VALUE)).expect(201);
    Answer again = put("api", "{\"value\": \"%s\"}".formatted(VALUE)).expect(200);
    Answer one = api.get("/v1/secrets/api").expect(200);
    Answer list = api.get("/v1/secrets").expect(200);

    assertThat(made.text() + again.text() + one.text() + list.text())
        .doesNotContain(VALUE)
        .contains("\"name\":\"api\"");
    api.delete("/v1/secrets/api").expect(204);
    api.delete("/v1/secrets/api").expect(404);
    api.get("/v1/secrets/api").expect(404);
  }

  @Test
  void what_cannot_be_a_secret_is_refused_without_repeating_it() {
    put("api", "{\"value\": \"abc\"}").expect(400);
    put("api", "{\"value\": 12345}").expect(400);
    put("api", "{}").expect(400);
    Answer unknown = put("api", "{\"value\": \"long-enough\", \"val\": \"%s\"}".formatted(VALUE));
    assertThat(unknown.expect(400).text()).doesNotContain(VALUE);
    put("a%20b", "{\"value\": \"long-enough\"}").expect(400);
    put("api", "{\"value\": \"%s\"}".formatted("x".repeat(Vault.LONGEST + 1))).expect(400);
    assertThat(put("api", "{\"value\": \"%s".formatted(VALUE)).expect(400).text())
        .doesNotContain(VALUE);
    api.get("/v1/secrets/api").expect(404);
  }

  @Test
  void a_server_with_the_wrong_key_does_not_start() {
    put("api", "{\"value\": \"%s\"}".formatted(VALUE)).expect(201);
    api.close();
    assertThatThrownBy(
            () ->
                Api.in(
                    folder,
                    settings ->
                        settings.withAccess(settings.access().withSecretKey(MasterKeys.draw()))))
        .isInstanceOf(SecretKeyException.class)
        .hasMessageContaining("encrypted with another key");
    api = Api.in(folder);
    api.get("/v1/secrets/api").expect(200);
  }
}
