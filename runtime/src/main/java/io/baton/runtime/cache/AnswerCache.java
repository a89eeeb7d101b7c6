package io.baton.runtime.cache;

import io.baton.value.Value;
import java.util.Optional;

/**
 * Keeps answers about executions so that they need not be worked out again. Nothing depends on it:
 * it may forget, be slow to keep, or be gone, and then the same answer comes from the store.
 *
 * <p>Invariant: what {@link #find} gives was kept under the very same {@link Question}, as it was.
 */
public interface AnswerCache extends AutoCloseable {
  /** Keeps nothing. */
  AnswerCache NONE =
      new AnswerCache() {
        @Override
        public boolean isUsed() {
          return false;
        }

        @Override
        public Optional<Value> find(Question question) {
          return Optional.empty();
        }

        @Override
        public void keep(Question question, Value answer) {}

        @Override
        public CacheCounts counts() {
          return new CacheCounts();
        }

        @Override
        public void close() {}
      };

  /** Whether there is one at all. */
  boolean isUsed();

  /** The answer that was kept, if it can be had soon. Never throws. */
  Optional<Value> find(Question question);

  /** Keeps an answer some time later, or not at all. Returns at once, and never throws. */
  void keep(Question question, Value answer);

  CacheCounts counts();

  @Override
  void close();
}
