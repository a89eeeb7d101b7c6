package io.baton.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often webhooks that need no key may be called. */
@Requirement("API-5")
final class HookLimitTest {
  private static final RateLimit.Settings NONE = RateLimit.Settings.NONE;

  @TempDir private Path folder;

  private Api api(RateLimit.Settings bySource, RateLimit.Settings byHook) {
    Api api =
        Api.in(
            folder,
            settings ->
                settings.withAccess(settings.access().withHooks(new HookRates(bySource, byHook))));
    for (String name : new String[] {"one", "two"}) {
      api.server()
          .baton()
          .register(
              """
              id: %s
              triggers:
                - { type: webhook, path: %s, public: true }
                - { type: webhook, path: %s-signed, secret: "a long secret" }
              steps: [ { id: a, adapter: core, action: noop } ]
              """
                  .formatted(name, name, name));
    }
    return api;
  }

  private static Api.Answer call(Api api, String path) {
    return api.post("/v1/hooks/default/" + path, "{}");
  }

  /** Calls until there is a limit, which fills up again by one each second. */
  private static Api.Answer refused(Api api, IntFunction<String> path, int allowed) {
    for (int i = 0; i < 1_000; i++) {
      Api.Answer answer = call(api, path.apply(i));
      if (answer.status() == 429) {
        return answer;
      }
      answer.expect(allowed);
    }
    throw new AssertionError("There is no limit");
  }

  @Test
  void an_address_that_calls_too_often_has_to_wait_whatever_it_calls() {
    try (Api api = api(new RateLimit.Settings(1, 3), NONE)) {
      String admin = api.post("/v1/keys", "{\"role\":\"admin\"}").expect(201).textAt("key");
      Api.Answer refused = refused(api, i -> "guessed-" + i, 404);
      assertThat(refused.header("Retry-After")).isEqualTo("1");
      assertThat(refused.textAt("type")).isEqualTo("https://baton.dev/problems/too-many-requests");
      assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
      refused(api, i -> i % 2 == 0 ? "one" : "two", 202);
      api.get("/v1/flows", "Authorization", "Bearer " + admin).expect(200);
    }
  }

  @Test
  void a_webhook_that_is_called_too_often_has_to_wait_and_others_do_not() {
    try (Api api = api(NONE, new RateLimit.Settings(1, 2))) {
      api.post("/v1/keys", "{\"role\":\"admin\"}").expect(201);
      assertThat(refused(api, i -> "one", 202).textAt("detail")).contains("The webhook");
      call(api, "two").expect(202);
      // Whoever cannot sign uses up nothing of those who can.
      for (int i = 0; i < 5; i++) {
        call(api, "one-signed").expect(401);
      }
    }
  }

  @Test
  void in_local_mode_there_is_no_limit() {
    try (Api api = api(new RateLimit.Settings(1, 1), new RateLimit.Settings(1, 1))) {
      for (int i = 0; i < 5; i++) {
        call(api, "one").expect(202);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.7, 192.0.2.7",
    "2001:db8:1:2:3:4:5:6, 20010db800010002",
    "2001:db8:1:2::1, 20010db800010002",
    "unknown, unknown"
  })
  void a_network_of_version_6_is_one_source(String address, String source) {
    assertThat(HookLimit.source(address)).isEqualTo(source);
  }

  @Test
  void limits_come_from_the_environment() {
    AccessSettings settings =
        AccessSettings.in(folder)
            .withEnvironment(
                Map.of(
                    "BATON_KEY_RATE", "10",
                    "BATON_HOOK_SOURCE_RATE", "20/30",
                    "BATON_HOOK_RATE", "0",
                    "BATON_AUDIT_DAYS", "30"));
    assertThat(settings.rate()).isEqualTo(new RateLimit.Settings(10, 20));
    assertThat(settings.hooks().bySource()).isEqualTo(new RateLimit.Settings(20, 30));
    assertThat(settings.hooks().byHook()).isEqualTo(NONE);
    assertThat(settings.auditAge()).hasDays(30);
    assertThat(AccessSettings.in(folder).withEnvironment(Map.of()))
        .isEqualTo(AccessSettings.in(folder));
  }

  @ParameterizedTest
  @CsvSource({
    "BATON_KEY_RATE, many",
    "BATON_HOOK_RATE, 1/0",
    "BATON_HOOK_SOURCE_RATE, -1",
    "BATON_AUDIT_DAYS, forever"
  })
  void a_limit_that_is_none_is_refused(String name, String value) {
    assertThatThrownBy(() -> AccessSettings.in(folder).withEnvironment(Map.of(name, value)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
