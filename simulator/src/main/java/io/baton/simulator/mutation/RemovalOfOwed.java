package io.baton.simulator.mutation;

import io.baton.store.StoredExecution;
import io.baton.store.read.ExecutionReads;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Asks neither whether a trigger may start it again, nor whether its children were told to stop.
 */
final class RemovalOfOwed extends OtherRetention {
  private static final long MOST_NUMBERS = 2_000;

  private static boolean hasParentThatRuns(ExecutionReads real, StoredExecution one) {
    String parent = one.identity().parentId();
    return parent != null
        && real.byId(parent).filter(there -> there.status().endedAt() == 0).isPresent();
  }

  @Override
  List<Long> endedBefore(ExecutionReads real, long time, int limit) {
    return LongStream.range(1, MOST_NUMBERS)
        .boxed()
        .flatMap(no -> real.byNo(no).stream())
        .filter(one -> one.status().endedAt() > 0 && one.status().endedAt() < time)
        .filter(one -> !hasParentThatRuns(real, one))
        .map(StoredExecution::executionNo)
        .toList();
  }
}
