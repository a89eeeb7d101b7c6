package io.baton.store.inspect;

import io.baton.store.StoredExecution;
import java.util.List;
import java.util.Map;

/**
 * Finds rows that belong to nothing, which ordinary reads never come across, and takes them out.
 * Nothing but a repair has any use for it.
 */
public interface Inspection {
  /** Of what is wrong in the same way, so many are named at most. */
  int MOST_NAMED = 1_000;

  /** The log, among the names of tables. */
  String LOG = "execution_events";

  /** All executions, ended ones included, by number, from the one after {@code afterNo}. */
  List<StoredExecution> executions(long afterNo, int limit);

  /**
   * A flow version, deleted ones and those inside others included.
   *
   * @param deletedAt 0 where it can be found by its name
   */
  record KnownFlow(long flowNo, String tenantId, String flowId, int version, long deletedAt) {}

  /** All flow versions, by number. */
  List<KnownFlow> flows();

  /** By table, the numbers of executions that its rows name and that do not exist. */
  Map<String, List<Long>> orphans();

  /**
   * Takes out rows of a table that name no execution.
   *
   * @return how many there were
   */
  int removeOrphans(String table);

  /** Takes out rows of step runs. */
  int removeSteps(long executionNo, List<Integer> stepNos);
}
