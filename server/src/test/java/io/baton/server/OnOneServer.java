package io.baton.server;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Tests that share a server; each uses flows of its own. */
@TestInstance(Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit sets them before the first test
public abstract class OnOneServer {
  protected Api api;

  @BeforeAll
  final void startServer(@TempDir Path folder) {
    api = Api.in(folder, this::settings);
  }

  protected ServerSettings settings(ServerSettings defaults) {
    return defaults;
  }

  @AfterAll
  final void stopServer() {
    api.close();
  }

  /** Registers YAML and returns its flow's id. */
  protected String register(String yaml) {
    Api.Answer answer = api.postAs("/v1/flows", "application/yaml", yaml);
    if (answer.status() > 201) {
      throw new AssertionError(answer.text());
    }
    return answer.textAt("id");
  }
}
