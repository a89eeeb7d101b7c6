package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.resource.Capacity;
import io.baton.value.Obj;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What was used of a quota is used, whatever becomes of the process. */
final class QuotaTest extends OnAnyStore {
  private static final String CALL =
      """
      id: call
      steps:
        - { id: a, adapter: test, action: add, params: { value: 0 }, resources: { api: 1 } }
      """;

  @Override
  Settings settings(Settings plain) {
    return plain.withResources(Map.of("api", Capacity.quota(2, Duration.ofSeconds(10))));
  }

  @Test
  @Requirement("SCH-3")
  void aRestartDoesNotFillAQuota() throws Exception {
    open().register(CALL);
    baton.start("call", Obj.EMPTY).await(LONG);
    baton.start("call", Obj.EMPTY).await(LONG);
    String id = baton.start("call", Obj.EMPTY).id();
    awaitWhy(baton.execution(id), "resource");
    for (int restart = 0; restart < 3; restart++) {
      killAndReopen();
      awaitWhy(baton.execution(id), "resource");
    }
    clock.advance(Duration.ofSeconds(4));
    awaitWhy(baton.execution(id), "resource");
    assertThat(adding.tasks).as("two in the first ten seconds").hasSize(2);
    clock.advance(Duration.ofSeconds(2));
    baton.execution(id).await(LONG);
    assertThat(adding.tasks).hasSize(3);
  }

  @Test
  void aRestartTakesNoMoreThanASmallPartOfAQuota() throws Exception {
    open().register(CALL);
    baton.start("call", Obj.EMPTY).await(LONG);
    killAndReopen();
    clock.advance(Duration.ofMillis(200));
    baton.start("call", Obj.EMPTY).await(LONG);
    assertThat(adding.tasks).hasSize(2);
  }
}
