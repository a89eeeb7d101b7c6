package io.baton.cli.core;

import io.baton.value.Obj;
import io.baton.value.Value;

/**
 * One attempt of a step as an adapter sees it.
 *
 * @param key the step run, such as {@code enrich[17]}
 * @param attempt counted from 1
 * @param input what the step gets; an object unless its mapping made something else of it
 * @param log where messages for people go
 */
public record Task(String key, int attempt, String action, Value input, LogSink log) {

  /** The input's fields; none where it is no object. */
  public Obj params() {
    return input instanceof Obj fields ? fields : Obj.EMPTY;
  }

  /** Takes what a step has to say while it works. */
  public interface LogSink {
    void write(String key, String level, String message);
  }
}
