package io.baton.runtime;

import io.baton.engine.state.ExecutionState;
import io.baton.runtime.cache.AnswerCache;
import io.baton.runtime.cache.Question;
import io.baton.runtime.lane.Lanes;
import io.baton.runtime.lane.Message;
import io.baton.runtime.lane.Quarantines;
import io.baton.store.StoredExecution;
import io.baton.value.Value;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Answers about executions that stand still: from memory, else from the cache, else from the log.
 * One that somebody works for is in memory or will be at once, and changes before anybody asks
 * again, so it is no business of the cache.
 *
 * <p>The row that the question was made of was read from the store for this very reader, so an
 * answer is never older than what was durable when he asked.
 */
final class Answers {
  /**
   * @param seq the event after which the answer is right
   */
  private record Seen(long seq, Value answer) {}

  private final AnswerCache cache;
  private final Lanes lanes;
  private final Quarantines quarantines;

  Answers(AnswerCache cache, Lanes lanes, Quarantines quarantines) {
    this.cache = cache;
    this.lanes = lanes;
    this.quarantines = quarantines;
  }

  /** Whether it is worth while to ask. */
  boolean isUsed() {
    return cache.isUsed();
  }

  /**
   * Nothing where the lane must be asked as if there were no cache.
   *
   * @param answer what follows from the state alone, the reader's time not included
   */
  Optional<Value> find(
      StoredExecution stored, String about, Function<ExecutionState, Value> answer) {
    String id = stored.identity().id();
    if (!isStill(stored) || quarantines.of(id) != null) {
      return Optional.empty();
    }
    Question question = Question.of(stored, about);
    BiFunction<ExecutionState, Long, Seen> view =
        (state, now) -> new Seen(state.seq(), answer.apply(state));
    Optional<Seen> inMemory = glance(id, view);
    if (inMemory.isPresent()) {
      return Optional.of(kept(stored, question, inMemory.get()));
    }
    Optional<Value> found = cache.find(question);
    return found.isPresent() ? found : look(id, view).map(seen -> kept(stored, question, seen));
  }

  private static boolean isStill(StoredExecution stored) {
    return stored.status().endedAt() > 0 || !stored.progress().workOut();
  }

  /**
   * An answer from after the row was read belongs to a row that is not known here; and that there
   * is no such step is found out as fast.
   */
  private Value kept(StoredExecution stored, Question question, Seen seen) {
    if (seen.seq() == stored.progress().seq() && !(seen.answer() instanceof Value.Null)) {
      cache.keep(question, seen.answer());
    }
    return seen.answer();
  }

  private Optional<Seen> glance(String id, BiFunction<ExecutionState, Long, Seen> view) {
    CompletableFuture<Optional<Seen>> reply = new CompletableFuture<>();
    lanes.post(new Message.Glance<>(id, view, reply));
    return Replies.join(reply);
  }

  private Optional<Seen> look(String id, BiFunction<ExecutionState, Long, Seen> view) {
    CompletableFuture<Seen> reply = new CompletableFuture<>();
    lanes.post(new Message.Look<>(id, view, reply));
    // Whoever asks the lane himself is told what is wrong.
    return reply.handle((seen, _) -> Optional.ofNullable(seen)).join();
  }
}
