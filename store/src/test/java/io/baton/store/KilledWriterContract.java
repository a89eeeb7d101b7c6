package io.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A process that is killed while it commits loses nothing that it was told is durable. */
public abstract class KilledWriterContract {
  /** {@code -Dbaton.kill.rounds=1000} for a soak. */
  private static final int ROUNDS = Integer.getInteger("baton.kill.rounds", 3);

  private static final Pattern ACKNOWLEDGED = Pattern.compile("(\\d+) (\\d+)\\.");

  protected abstract Store open();

  /** What {@link CommitLoop} opens the same store by. */
  protected abstract String place();

  @Test
  protected void all_that_was_acknowledged_is_there_after_a_kill() throws Exception {
    Map<Long, Long> acknowledged = new HashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      int before = acknowledged.size();
      killAfter(20 + 31 * (round % 7), acknowledged);
      assertThat(acknowledged).hasSizeGreaterThan(before);
      try (Store store = open()) {
        acknowledged.forEach((no, seq) -> assertWhole(store, no, seq));
        assertThat(store.integrityCheck()).isEmpty();
      }
    }
  }

  private void killAfter(int lines, Map<Long, Long> acknowledged) throws Exception {
    try (Child child = Child.start(CommitLoop.class, place())) {
      assertThat(child.line()).isEqualTo("open.");
      for (int i = 0; i < lines; i++) {
        note(child.line(), acknowledged);
      }
      child.kill().forEach(line -> note(line, acknowledged));
    }
  }

  private static void note(String line, Map<Long, Long> acknowledged) {
    Matcher matcher = ACKNOWLEDGED.matcher(line);
    if (matcher.matches()) {
      acknowledged.put(Long.valueOf(matcher.group(1)), Long.valueOf(matcher.group(2)));
    }
  }

  /** The last batch may be there without having been acknowledged, but never half of one. */
  private static void assertWhole(Store store, long no, long acknowledgedSeq) {
    long seq = store.log().lastSeq(no);
    assertThat(seq).isGreaterThanOrEqualTo(acknowledgedSeq);
    assertThat(store.log().events(no, 0, 100)).hasSize((int) seq);
    assertThat(store.executions().byNo(no).orElseThrow().progress().seq()).isEqualTo(seq);
    assertThat(store.executions().steps(no, -1, 100)).hasSize((int) seq);
    assertThat(store.queues().timersOf(no)).containsExactly(new TimerChange.Armed(no, "t", seq));
  }
}
