package io.baton.flow;

import io.baton.value.Obj;
import org.jspecify.annotations.Nullable;

/**
 * What starts a flow besides a person. An {@code input} may hold expressions over {@code trigger}.
 */
public sealed interface Trigger {

  /** What happens to times that came while nobody was there to start anything. */
  enum CatchUp {
    /** Nothing: only times that come now count. */
    SKIP,
    /** One run makes up for all of them. */
    ONCE,
    /** Each has its run. */
    ALL
  }

  record Schedule(String cron, String timezone, Obj input, CatchUp catchUp) implements Trigger {}

  /**
   * @param secret what callers sign with; null: callers need a key, or nothing if it is open
   * @param open whether anybody at all may call it
   * @param sync whether callers are answered with the result
   * @param input null: the fields of the body
   */
  record Webhook(
      String path, @Nullable String secret, boolean open, boolean sync, @Nullable Obj input)
      implements Trigger {}

  /**
   * @param input null: the fields of the payload
   */
  record OnEvent(String event, @Nullable Obj input) implements Trigger {
    public OnEvent(String event) {
      this(event, null);
    }
  }
}
