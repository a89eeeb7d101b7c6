package io.baton.cache;

import static io.baton.cache.CachedServer.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.value.Obj;
import io.lettuce.core.KillArgs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A Redis that stops, dies, hangs or was never there: readers get the same answers. */
@Timeout(120)
@Requirement("STA-7")
final class LostRedisTest {
  @TempDir Path folder;

  private static RedisSettings settings(String url) {
    return RedisSettings.at(RedisAddress.of(url))
        .withTimeout(Duration.ofSeconds(20))
        .withPause(Duration.ofMillis(20));
  }

  @Test
  void a_server_starts_and_is_ready_without_its_redis() throws Exception {
    String nowhere = "redis://127.0.0.1:" + TestRedis.freePort();
    try (Spoken spoken = Spoken.of("io.baton.cache");
        CachedServer server = CachedServer.in(folder, settings(nowhere))) {
      String id = server.ended();
      server.forget();

      assertThat(server.view(id).at("executionId").toString()).contains(id);
      assertThat(server.get("/readyz").statusCode()).isEqualTo(200);
      assertThat(server.get("/metrics").body())
          .contains("orchestrator_cache_up{cache=\"answers\"} 0.0");
      until("it is said", () -> !spoken.lines().isEmpty());
      assertThat(spoken.lines())
          .singleElement()
          .asString()
          .startsWith("Redis at " + nowhere + " does not answer (")
          .endsWith("Executions are read from the database until it does.");
    }
  }

  @Test
  void a_redis_that_is_started_again_is_used_again_and_each_change_is_said_once() throws Exception {
    try (Spoken spoken = Spoken.of("io.baton.cache");
        TestRedis redis = TestRedis.start();
        CachedServer server = CachedServer.in(folder, settings(redis.url())).connected()) {
      String id = server.ended();
      Obj right = server.kept(id, redis);

      redis.stop();
      until("it is noticed", () -> !server.counts().isUp());
      for (int i = 0; i < 20; i++) {
        assertThat(server.view(id)).isEqualTo(right);
        server.forget();
      }
      assertThat(server.get("/readyz").statusCode()).isEqualTo(200);
      redis.startAgain();
      until("it is used again", server.counts()::isUp);

      assertThat(server.kept(id, redis)).isEqualTo(right);
      long hits = server.counts().hits();
      assertThat(server.view(id)).isEqualTo(right);
      assertThat(server.counts().hits()).isEqualTo(hits + 1);
      assertThat(spoken.lines())
          .satisfiesExactly(
              first -> assertThat(first).contains("answers. Answers about"),
              second -> assertThat(second).contains("does not answer"),
              third -> assertThat(third).contains("answers. Answers about"));
    }
  }

  @Test
  void a_redis_that_is_killed_with_requests_under_way_costs_none_of_them_its_answer()
      throws Exception {
    try (TestRedis redis = TestRedis.start();
        CachedServer server = CachedServer.in(folder, settings(redis.url())).connected()) {
      List<String> ids = new ArrayList<>();
      List<Obj> right = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        ids.add(server.ended());
        right.add(server.kept(ids.getLast(), redis));
      }
      AtomicBoolean stop = new AtomicBoolean();
      CountDownLatch reading = new CountDownLatch(ids.size());
      try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<Integer>> all = new ArrayList<>();
        for (int reader = 0; reader < ids.size(); reader++) {
          int first = reader;
          all.add(
              readers.submit(
                  () -> {
                    int reads = 0;
                    for (int i = first; !stop.get(); i = (i + 1) % ids.size(), reads++) {
                      assertThat(server.view(ids.get(i))).isEqualTo(right.get(i));
                      reading.countDown();
                    }
                    return reads;
                  }));
        }
        reading.await();
        until("some are read from Redis", () -> server.counts().hits() > 20);
        redis.stop();
        until("it is noticed", () -> !server.counts().isUp());
        long misses = server.counts().misses();
        until("some are read without", () -> server.counts().misses() > misses + 20);
        stop.set(true);
        for (Future<Integer> one : all) {
          assertThat(one.get()).isPositive();
        }
      }
    }
  }

  @Test
  void a_redis_that_hangs_is_waited_for_a_few_times_and_then_left_alone() throws Exception {
    try (TestRedis redis = TestRedis.start();
        CachedServer server =
            CachedServer.in(
                    folder,
                    settings(redis.url()).withTimeout(Duration.ofMillis(50)).withFailures(3))
                .connected()) {
      String id = server.ended();
      Obj right = server.view(id);
      long errors = server.counts().errors();
      var _ = redis.with(commands -> commands.clientPause(60_000));

      until(
          "it counts as away",
          () -> {
            read(server, id, right);
            return !server.counts().isUp();
          });
      long after = server.counts().errors();
      assertThat(after - errors).isBetween(3L, 20L);
      for (int i = 0; i < 50; i++) {
        read(server, id, right);
      }
      assertThat(server.counts().errors())
          .as("nobody waits for it, but for what was just being written")
          .isLessThanOrEqualTo(after + 1);
    }
  }

  private static void read(CachedServer server, String id, Obj right) {
    try {
      server.forget();
      assertThat(server.view(id)).isEqualTo(right);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void answers_that_come_faster_than_they_are_written_are_dropped() throws Exception {
    try (TestRedis redis = TestRedis.start();
        CachedServer server =
            CachedServer.in(folder, settings(redis.url()).withMostWaiting(1)).connected()) {
      String steps = "/v1/executions/%s/steps".formatted(server.ended());
      var _ = redis.with(commands -> commands.clientPause(60_000));
      long drops = server.counts().drops();

      // From memory, so that nobody but the writer waits for Redis.
      for (int limit = 1; limit < 20; limit++) {
        server.json(steps + "?limit=" + limit);
      }

      assertThat(server.counts().drops()).isGreaterThan(drops);
    }
  }

  @Test
  void a_cut_connection_is_made_anew() throws Exception {
    try (TestRedis redis = TestRedis.start();
        CachedServer server = CachedServer.in(folder, settings(redis.url())).connected()) {
      String id = server.ended();
      Obj right = server.kept(id, redis);

      var _ = redis.with(commands -> commands.clientKill(KillArgs.Builder.typeNormal()));
      until("it is used again", () -> server.counts().isUp());

      assertThat(server.view(id)).isEqualTo(right);
    }
  }

  @Test
  void a_password_is_used_and_never_said() throws Exception {
    try (Spoken spoken = Spoken.of("io.baton.cache");
        TestRedis redis = TestRedis.withPassword("geheim-7");
        CachedServer server = CachedServer.in(folder, settings(redis.url())).connected()) {
      String id = server.ended();
      server.kept(id, redis);
      server.view(id);
      assertThat(server.counts().hits()).isPositive();
      assertThat(String.join("\n", spoken.lines())).doesNotContain("geheim-7");
    }
  }

  @Test
  void a_wrong_password_means_no_cache_and_is_said_once() throws Exception {
    try (Spoken spoken = Spoken.of("io.baton.cache");
        TestRedis redis = TestRedis.withPassword("geheim-7");
        CachedServer server =
            CachedServer.in(folder, settings(redis.url().replace("geheim-7", "falsch-8")))) {
      until("it is said", () -> !spoken.lines().isEmpty());
      String id = server.ended();
      server.forget();
      assertThat(server.view(id).at("seq").toString()).isNotEmpty();
      assertThat(spoken.lines()).singleElement().asString().doesNotContain("falsch-8");
    }
  }
}
