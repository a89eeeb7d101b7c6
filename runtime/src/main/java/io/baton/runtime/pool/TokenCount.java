package io.baton.runtime.pool;

import io.baton.engine.Failure;
import org.jspecify.annotations.Nullable;

/** What language models take, for tasks that are done where no budget is known. */
public interface TokenCount {
  /** Counts nothing and allows everything. */
  TokenCount NONE =
      new TokenCount() {
        @Override
        public void used(String tenantId, String executionId, long tokens) {}

        @Override
        public @Nullable Failure refusal(String tenantId, String executionId, String adapter) {
          return null;
        }
      };

  /**
   * Durable when it returns.
   *
   * @throws io.baton.store.StoreException where it cannot be written down
   */
  void used(String tenantId, String executionId, long tokens);

  /** Why a task of this adapter is not to be handed out; null: it is. */
  @Nullable Failure refusal(String tenantId, String executionId, String adapter);
}
