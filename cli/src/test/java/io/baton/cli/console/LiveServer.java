package io.baton.cli.console;

import io.baton.cli.OtherProcess;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** {@code baton up --demo} as a process of its own, and the calls that a test makes besides. */
final class LiveServer implements AutoCloseable {
  private final Process process;
  private final HttpClient client = HttpClient.newHttpClient();
  private final String address;

  LiveServer(Path data) {
    try {
      process = start(data);
      BufferedReader out = process.inputReader();
      String ready = String.valueOf(out.readLine());
      if (!ready.startsWith("ready ")) {
        throw new IllegalStateException("The server said " + ready);
      }
      address = ready.substring("ready ".length());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A pool whose workers follow its queue, so that there is something to be seen of it. */
  private static final String POOLS =
      """
      pools:
        batch: { kind: slots, slotsPerWorker: 2, stable: 3s, cooldown: 1s, idle: 5s }
      """;

  private static Process start(Path data) throws IOException {
    Files.writeString(data.resolve("pools.yaml"), POOLS);
    return OtherProcess.of("up", "--demo", "--port", "0", "--data", data.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  String address() {
    return address;
  }

  void register(String resource) {
    try (InputStream in = LiveServer.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("There is no " + resource);
      }
      register("application/yaml", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void register(String type, String text) {
    send("/v1/flows", type, text);
  }

  /** Gives the execution's id. */
  String start(String flow, String body) {
    Value started = Json.parse(send("/v1/flows/" + flow + "/executions", "application/json", body));
    return ((Value.Text) ((Obj) started).at("executionId")).value();
  }

  private String send(String path, String type, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + path))
            .header("Content-Type", type)
            .POST(BodyPublishers.ofString(body))
            .build();
    try {
      var answer = client.send(request, BodyHandlers.ofString());
      if (answer.statusCode() >= 300) {
        throw new IllegalStateException(path + " answered " + answer.body());
      }
      return answer.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    client.close();
    process.destroy();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }
}
