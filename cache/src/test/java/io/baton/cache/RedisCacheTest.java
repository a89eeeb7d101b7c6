package io.baton.cache;

import static io.baton.cache.CachedServer.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server with a Redis that works: what comes from it is what the store would say. */
@Timeout(120)
@Requirement("STA-7")
final class RedisCacheTest extends OnRedis {
  @Test
  void an_execution_that_left_memory_is_read_from_redis() throws Exception {
    String id = server.ended();
    Obj first = server.kept(id, redis);
    long before = hits();

    assertThat(server.view(id)).isEqualTo(first);

    assertThat(hits()).isEqualTo(before + 1);
    assertThat(first.at("output")).isEqualTo(Json.parse("{\"total\":42}"));
  }

  @Test
  void its_steps_and_items_are_read_from_redis_too() throws Exception {
    String steps = "/v1/executions/%s/steps".formatted(server.ended());
    for (String path : new String[] {"", "?limit=1", "/price", "/pack%5B1%5D", "/pack/items"}) {
      Obj first = server.json(steps + path);
      server.forget();
      until(path + " is kept", () -> isHit(steps + path, first));
    }
    assertThat(server.get(steps + "/nothing").statusCode()).isEqualTo(404);
    server.forget();
    assertThat(server.get(steps + "/nothing").statusCode()).isEqualTo(404);
  }

  private boolean isHit(String path, Obj expected) {
    try {
      long before = hits();
      assertThat(server.json(path)).isEqualTo(expected);
      boolean hit = hits() > before;
      server.forget();
      return hit;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void answers_are_the_same_with_and_without_a_cache() throws Exception {
    String ended = server.ended();
    String waiting = server.waiting();
    server.kept(ended, redis);
    server.kept(waiting, redis);
    Obj endedHere = server.view(ended);
    Obj waitingHere = server.view(waiting);
    assertThat(hits()).isGreaterThanOrEqualTo(2);

    server.close();
    server = CachedServer.withoutCache(folder);

    assertThat(server.view(ended)).isEqualTo(endedHere);
    assertThat(server.view(waiting)).isEqualTo(waitingHere);
  }

  @Test
  void what_was_kept_is_there_after_the_server_was_started_again() throws Exception {
    String id = server.ended();
    Obj first = server.kept(id, redis);

    openAgain(settings());

    assertThat(server.view(id)).isEqualTo(first);
    assertThat(hits()).isEqualTo(1);
  }

  @Test
  void an_answer_is_kept_for_an_hour_or_as_long_as_is_set() throws Exception {
    String id = server.ended();
    server.kept(id, redis);
    assertThat(secondsLeft(id)).isBetween(3_000L, 3_600L);

    openAgain(settings().withTtl(Duration.ofSeconds(700)));
    String other = server.ended();
    server.kept(other, redis);
    assertThat(secondsLeft(other)).isBetween(100L, 700L);

    openAgain(settings().withTtl(Duration.ofSeconds(1)));
    String third = server.ended();
    Obj view = server.view(third);
    server.forget();
    until("it is gone", () -> !redis.has(third, "view"));
    assertThat(server.view(third)).isEqualTo(view);
  }

  private static long secondsLeft(String id) {
    String key = redis.key(id, "view");
    return redis.with(commands -> commands.ttl(key));
  }

  @Test
  void an_answer_beyond_the_limit_is_not_kept() throws Exception {
    openAgain(settings().withMostBytes(200));
    String id = server.ended();
    Obj right = server.view(id);
    server.forget();

    assertThat(server.view(id)).isEqualTo(right);

    assertThat(server.counts().drops()).isPositive();
    assertThat(redis.has(id, "view")).isFalse();
  }

  @Test
  void figures_tell_how_it_is_doing() throws Exception {
    String id = server.ended();
    server.kept(id, redis);
    server.view(id);

    String figures = server.get("/metrics").body();

    assertThat(figures)
        .contains("orchestrator_cache_hits_total{cache=\"answers\"} 1.0")
        .contains("orchestrator_cache_misses_total{cache=\"answers\"}")
        .contains("orchestrator_cache_errors_total{cache=\"answers\"} 0.0")
        .contains("orchestrator_cache_dropped_total{cache=\"answers\"}")
        .contains("orchestrator_cache_up{cache=\"answers\"} 1.0")
        .contains("orchestrator_cache_hits_total{cache=\"executions\"}");
  }
}
