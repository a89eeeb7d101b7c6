package io.baton.runtime.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FairQueueTest {
  private final FairQueue<String, String> queue = new FairQueue<>();

  private void add(int priority, String tenant, String... items) {
    for (String item : items) {
      queue.add(priority, tenant, item, item);
    }
  }

  private List<String> rest() {
    List<String> rest = new ArrayList<>();
    while (queue.size() > 0) {
      assertThat(queue.peek()).isNotNull();
      String next = queue.peek();
      assertThat(queue.poll()).isEqualTo(next);
      rest.add(next);
    }
    assertThat(queue.poll()).isNull();
    return rest;
  }

  @Test
  @Requirement("SCH-2")
  void lowerNumbersGoFirstAndOneTenantsOwnInTheOrderOfArrival() {
    add(5, "a", "later1", "later2");
    add(0, "a", "first", "second");
    assertThat(rest()).containsExactly("first", "second", "later1", "later2");
  }

  @Test
  @Requirement("SCH-4")
  void tenantsOfOnePriorityTakeTurns() {
    add(0, "a", "a1", "a2", "a3");
    add(0, "b", "b1", "b2");
    assertThat(rest()).containsExactly("a1", "b1", "a2", "b2", "a3");
  }

  @Test
  @Requirement("SCH-4")
  void aFloodDelaysTheOneTaskOfAnotherTenantByNoMoreThanTenPlacesWhateverItsPriority() {
    for (int i = 0; i < 10_000; i++) {
      add(-100, "flood", "f" + i);
    }
    for (int i = 0; i < 100; i++) {
      queue.poll();
    }
    add(7, "single", "mine");
    List<String> next = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      next.add(queue.poll());
    }
    assertThat(next).contains("mine");
  }

  @Test
  @Requirement("SCH-2")
  void theLeastUrgentIsNeverStarvedByWhatKeepsComing() {
    add(9, "a", "patient");
    List<String> served = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      add(0, "a", "urgent" + i, "more" + i);
      served.add(queue.poll());
    }
    assertThat(served).contains("patient");
  }

  @Test
  void whatIsTakenOutIsNotServed() {
    add(0, "a", "a1", "a2");
    add(0, "b", "b1");
    assertThat(queue.remove(0, "a", "a1")).isTrue();
    assertThat(queue.remove(0, "a", "a1")).isFalse();
    assertThat(queue.remove(1, "b", "b1")).isFalse();
    assertThat(queue.size()).isEqualTo(2);
    assertThat(rest()).containsExactlyInAnyOrder("a2", "b1");
  }
}
