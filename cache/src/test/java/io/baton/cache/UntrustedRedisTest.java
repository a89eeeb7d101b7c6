package io.baton.cache;

import static io.baton.cache.CachedServer.until;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.runtime.StartOptions;
import io.baton.runtime.lane.NoSuchExecutionException;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A Redis that forgets, mixes up and is tampered with: readers get what the store would say. */
@Timeout(120)
@Requirement("STA-7")
final class UntrustedRedisTest extends OnRedis {
  @Test
  void an_older_state_is_never_shown() throws Exception {
    String id = server.waiting();
    assertThat(server.kept(id, redis).at("status")).isEqualTo(Value.of("running"));
    String key = redis.key(id, "view");
    byte[] old = redis.get(key);
    long before = hits();

    server.baton().execution(id).signal("go", Value.NULL);
    server.baton().execution(id).ended(Duration.ofMinutes(1));
    server.forget();
    redis.set(key, old);

    assertThat(server.view(id).at("status")).isEqualTo(Value.of("completed"));
    assertThat(hits()).isEqualTo(before);
  }

  @Test
  void garbage_in_redis_is_not_believed() throws Exception {
    String id = server.ended();
    Obj right = server.kept(id, redis);
    String key = redis.key(id, "view");
    byte[] good = redis.get(key);
    byte[] flipped = good.clone();
    flipped[flipped.length / 2] ^= 1;
    byte[] otherFormat = good.clone();
    otherFormat[0]++;
    String another = server.ended();
    server.kept(another, redis);
    byte[][] garbage = {
      {},
      {1},
      "{\"status\":\"failed\"}".getBytes(UTF_8),
      Arrays.copyOf(good, good.length - 1),
      flipped,
      otherFormat,
      redis.get(redis.key(another, "view")),
    };
    for (byte[] bytes : garbage) {
      server.forget();
      redis.set(key, bytes);
      long before = hits();
      assertThat(server.view(id)).isEqualTo(right);
      assertThat(hits()).isEqualTo(before);
    }
  }

  @Test
  void a_key_that_is_something_else_is_gone_around() throws Exception {
    String id = server.ended();
    Obj right = server.kept(id, redis);
    String key = redis.key(id, "view");
    long errors = server.counts().errors();
    var _ =
        redis.with(
            commands -> {
              commands.del(key);
              return commands.lpush(key, new byte[] {1});
            });

    assertThat(server.view(id)).isEqualTo(right);

    assertThat(server.counts().errors()).isGreaterThan(errors);
    assertThat(server.counts().isUp()).isTrue();
  }

  @Test
  void redis_may_be_flushed_at_any_time() throws Exception {
    String id = server.ended();
    Obj right = server.kept(id, redis);
    var _ = redis.with(commands -> commands.flushall());

    assertThat(server.view(id)).isEqualTo(right);

    until("it is kept again", () -> redis.has(id, "view"));
  }

  @Test
  void an_answer_of_another_version_is_not_used() throws Exception {
    String id = server.ended();
    Obj right = server.kept(id, redis);
    byte[] old = redis.get(redis.key(id, "view"));

    openAgain(settings().withVersion("2"));
    redis.set(redis.key(id, "view").replace("baton::", "baton:2:"), old);

    assertThat(server.view(id)).isEqualTo(right);
    assertThat(hits()).isZero();
  }

  @Test
  void a_removed_execution_is_not_found_though_redis_has_it() throws Exception {
    String id = server.ended();
    server.kept(id, redis);

    server.remove(id);

    assertThat(redis.has(id, "view")).isTrue();
    assertThat(server.get("/v1/executions/" + id).statusCode()).isEqualTo(404);
    assertThat(server.get("/v1/executions/" + id + "/steps").statusCode()).isEqualTo(404);
  }

  @Test
  void no_tenant_sees_what_was_kept_for_another() throws Exception {
    String id = server.ended();
    server.kept(id, redis);
    server
        .baton()
        .register("acme", "{ id: f, steps: [ { id: a, adapter: core, action: noop } ] }", "f.yaml");
    var own = server.baton().start("f", Obj.EMPTY, StartOptions.DEFAULT.withTenant("acme"));
    var _ = own.await(Duration.ofMinutes(1));
    var _ = own.view();
    until("it is kept", () -> redis.has(own.id(), "view"));
    server.forget();
    redis.set(redis.key(own.id(), "view"), redis.get(redis.key(id, "view")));

    assertThatThrownBy(() -> server.baton().execution("acme", id).view())
        .isInstanceOf(NoSuchExecutionException.class);
    assertThat(own.view().at("executionId")).isEqualTo(Value.of(own.id()));
  }

  @Test
  void nobody_who_reads_redis_reads_what_flows_were_given() throws Exception {
    server
        .baton()
        .register(
            "{ id: mail, steps: [ { id: a, adapter: core, action: echo, params: { to: 'ada@acme.example' } } ] }");
    String id = server.baton().start("mail", Obj.EMPTY).id();
    server.baton().execution(id).ended(Duration.ofMinutes(1));
    assertThat(Json.write(server.kept(id, redis))).contains("ada@acme.example");

    byte[] stored = redis.get(redis.key(id, "view"));

    assertThat(new String(stored, ISO_8859_1))
        .doesNotContain("ada@acme.example")
        .doesNotContain("executionId");
  }
}
