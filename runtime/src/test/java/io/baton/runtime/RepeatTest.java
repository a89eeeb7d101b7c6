package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Requests that come again with the same key. */
@Requirement("API-4")
final class RepeatTest extends OnAnyStore {
  private static final StartOptions KEY = StartOptions.DEFAULT.withIdempotencyKey("key-1");
  private static final String FLOW =
      "id: f\ninput: { n: { type: integer, required: true } }\nsteps:\n  - { id: a, wait: 1d }\n";

  private static Obj input(int n) {
    return Obj.of("n", Value.of(n));
  }

  private int started() {
    return baton.executions(ExecutionFilter.ofTenant("default"), 100).items().size();
  }

  @Test
  void theSameRequestLeadsToTheSameExecutionAcrossAKillToo() {
    open().register(FLOW);
    String id = baton.start("f", input(1), KEY).id();
    assertThat(baton.start("f", input(1), KEY).id()).isEqualTo(id);
    killAndReopen();
    assertThat(baton.start("f", input(1), KEY).id()).isEqualTo(id);
    assertThat(started()).isEqualTo(1);
  }

  @Test
  void anotherRequestWithTheSameKeyIsRefusedAndAnotherTenantHasKeysOfItsOwn() {
    open().register(FLOW);
    baton.register("acme", FLOW, "f");
    String id = baton.start("f", input(1), KEY).id();
    assertThatThrownBy(() -> baton.start("f", input(2), KEY))
        .isInstanceOf(IdempotencyConflictException.class)
        .hasMessageContaining("'key-1' was used with another request");
    assertThatThrownBy(() -> baton.start("f", input(1), KEY.withPriority(1)))
        .isInstanceOf(IdempotencyConflictException.class);
    assertThat(baton.start("f", input(1), KEY.withTenant("acme")).id()).isNotEqualTo(id);
  }

  @Test
  void aKeyCountsForTenMinutesAndIsRemovedByTheClock() throws Exception {
    open().register(FLOW);
    String id = baton.start("f", input(1), KEY).id();
    clock.advance(Duration.ofSeconds(599));
    assertThat(baton.start("f", input(1), KEY).id()).isEqualTo(id);
    clock.advance(Duration.ofSeconds(1));
    String second = baton.start("f", input(2), KEY).id();
    assertThat(second).isNotEqualTo(id);
    clock.advance(Duration.ofSeconds(700));
    until(() -> baton.store().executions().idempotency("default", "key-1").isEmpty());
  }

  @Test
  void aStartThatFailedIsNotRemembered() {
    open().register(FLOW);
    Obj nothing = Obj.EMPTY;
    assertThatThrownBy(() -> baton.start("f", nothing, KEY))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("does not fit flow 'f'");
    assertThat(started()).isZero();
    assertThatThrownBy(() -> baton.start("g", input(1), KEY)).hasMessageContaining("no flow 'g'");
    assertThat(baton.start("f", input(1), KEY).exists()).isTrue();
    assertThatThrownBy(() -> baton.start("f", input(1), KEY.withIdempotencyKey("a b")))
        .hasMessageContaining("'a b' is none");
  }

  @Test
  void requestsAtTheSameTimeShareOneStart() {
    open().register(FLOW);
    List<CompletableFuture<Execution>> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      all.add(CompletableFuture.supplyAsync(() -> baton.start("f", input(1), KEY)));
    }
    assertThat(all.stream().map(CompletableFuture::join).map(Execution::id).distinct()).hasSize(1);
    assertThat(started()).isEqualTo(1);
  }
}
