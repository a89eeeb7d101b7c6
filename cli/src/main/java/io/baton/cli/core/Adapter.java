package io.baton.cli.core;

/** Does the work of steps. A failure is an outcome; an exception is a bug of the adapter. */
public interface Adapter {
  String name();

  /**
   * @throws InterruptedException where the attempt was cancelled while it worked
   */
  Outcome run(Task task) throws InterruptedException;
}
