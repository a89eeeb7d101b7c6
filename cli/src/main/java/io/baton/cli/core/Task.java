package io.baton.cli.core;

import io.baton.value.Obj;

/**
 * One attempt of a step as an adapter sees it.
 *
 * @param key the step run, such as {@code enrich[17]}
 * @param attempt counted from 1
 * @param log where messages for people go
 */
public record Task(String key, int attempt, String action, Obj params, LogSink log) {

  /** Takes what a step has to say while it works. */
  public interface LogSink {
    void write(String key, String level, String message);
  }
}
