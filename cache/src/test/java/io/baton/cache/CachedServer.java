package io.baton.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.cache.AnswerCache;
import io.baton.runtime.cache.CacheCounts;
import io.baton.server.Server;
import io.baton.server.ServerSettings;
import io.baton.store.Store;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A server that keeps one execution in memory and a cache beside it, so that what was not asked for
 * last comes from the cache or from the log.
 */
final class CachedServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicReference<AnswerCache> cache = new AtomicReference<>(AnswerCache.NONE);
  private final AtomicReference<@Nullable Store> store = new AtomicReference<>();
  private final Server server;

  private CachedServer(Path folder, Function<Supplier<byte[]>, AnswerCache> open) {
    this.server =
        Server.start(
            ServerSettings.on(folder, () -> opened(folder))
                .withPort(0)
                .withRuntime(runtime -> runtime.withMaxLive(1))
                .withCache(
                    key -> {
                      cache.set(open.apply(key));
                      return cache.get();
                    }));
  }

  private Store opened(Path folder) {
    Store opened = SqliteStore.open(SqliteSettings.in(folder));
    store.set(opened);
    return opened;
  }

  /** As retention does it. */
  void remove(String id) {
    Store open = Objects.requireNonNull(store.get());
    long no = open.executions().byId(id).orElseThrow().executionNo();
    assertThat(open.remove(List.of(no))).isEqualTo(1);
  }

  static CachedServer in(Path folder, RedisSettings settings) {
    return new CachedServer(folder, key -> RedisCache.open(settings, key.get()));
  }

  static CachedServer withoutCache(Path folder) {
    return new CachedServer(folder, _ -> AnswerCache.NONE);
  }

  Baton baton() {
    return server.baton();
  }

  CacheCounts counts() {
    return cache.get().counts();
  }

  CachedServer connected() {
    until("Redis answers", counts()::isUp);
    return this;
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + path)).build();
    return client.send(request, BodyHandlers.ofString());
  }

  Obj json(String path) throws IOException, InterruptedException {
    HttpResponse<String> response = get(path);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return (Obj) Json.parse(response.body());
  }

  Obj view(String id) throws IOException, InterruptedException {
    return json("/v1/executions/" + id);
  }

  /** An execution that has ended, with three steps that were done by a loop. */
  String ended() throws Exception {
    baton()
        .register(
            """
            id: order
            steps:
              - { id: price, adapter: core, action: add, params: { a: "{{ input.x }}", b: 1 } }
              - { id: pack, forEach: "{{ input.items }}", adapter: core, action: echo, params: { n: "{{ item }}" } }
            output: { total: "{{ price.value }}" }
            """);
    Obj input = (Obj) Json.parse("{\"x\":41,\"items\":[\"a\",\"b\",\"c\"]}");
    Execution execution = baton().start("order", input);
    var _ = execution.await(PATIENCE);
    return execution.id();
  }

  /** One that waits for the event 'go'. */
  String waiting() {
    baton().register("{ id: gate, steps: [ { id: hold, wait: { event: go, timeout: 90h } } ] }");
    Execution execution = baton().start("gate", Obj.EMPTY);
    until("it waits", () -> !execution.view().at("why").equals(Arr.EMPTY));
    return execution.id();
  }

  /** Has something else in memory, and nothing of what was there. */
  void forget() throws Exception {
    baton().register("{ id: other, steps: [ { id: a, adapter: core, action: noop } ] }");
    var _ = baton().start("other", Obj.EMPTY).await(PATIENCE);
  }

  /** Reads it so that it is kept, and has it leave memory. */
  Obj kept(String id, TestRedis redis) throws Exception {
    Obj view = view(id);
    until("it is kept", () -> redis.has(id, "view"));
    forget();
    return view;
  }

  /** Waits for what comes by itself. */
  static void until(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (!condition.getAsBoolean()) {
        assertThat(System.nanoTime()).as("waiting until " + what).isLessThan(end);
        TimeUnit.MILLISECONDS.sleep(10);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
