package io.baton.runtime.cache;

import io.baton.store.NewExecution;
import io.baton.store.ProgressRow;
import io.baton.store.StatusRow;
import io.baton.store.StoredExecution;

/**
 * What somebody wants to know of an execution, as its row is now. The row is written in the commit
 * of every event, so a row that is the same stands for the same log, and the same log gives the
 * same answer. Beside the number of the last event it has times: a database that was set back to an
 * older copy reaches the same number again, but not at the same moment.
 *
 * @param row the execution's row in few letters; another one after each commit
 * @param about which part of it, and how much
 */
public record Question(String tenantId, String executionId, String row, String about) {
  public static Question of(StoredExecution stored, String about) {
    NewExecution identity = stored.identity();
    return new Question(identity.tenantId(), identity.id(), row(stored), about);
  }

  private static String row(StoredExecution stored) {
    NewExecution identity = stored.identity();
    StatusRow status = stored.status();
    ProgressRow progress = stored.progress();
    return "%d %d %d %s %d %d %d %d %d %d %d %d %d %d"
        .formatted(
            stored.executionNo(),
            identity.flowNo(),
            identity.createdAt(),
            status.status(),
            status.startedAt(),
            status.pausedAt(),
            status.resumedAt(),
            status.endedAt(),
            progress.seq(),
            progress.updatedAt(),
            progress.completed(),
            progress.failed(),
            progress.skipped(),
            progress.tokensUsed());
  }
}
