package io.baton.worker;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Where a worker's tasks come from and where its results go. What a task is and who may answer it
 * is decided by the server's store; whatever is in between only carries.
 */
public interface Transport extends AutoCloseable {
  /** Says where to, for messages. */
  String address();

  /**
   * Finds out whether tasks can be had there.
   *
   * @throws TransportException with a sentence for people
   */
  void connect() throws TransportException, InterruptedException;

  /** How many polls may be under way at the same time, and how many deliveries. */
  default int callsAtOnce() {
    return 1;
  }

  /** Takes up to so many tasks; waits for the first one. */
  List<TaskMessage> poll(int max, Duration wait) throws TransportException, InterruptedException;

  /** Says that these are still being worked on; there is an answer for those of which it knows. */
  List<Beat> heartbeat(List<String> taskIds) throws TransportException, InterruptedException;

  /**
   * Tells results. Returns when they are safe.
   *
   * @return the ids of those that came too late
   */
  Set<String> deliver(List<Report> reports) throws TransportException, InterruptedException;

  /** Ends a poll that waits, on whatever thread; there will be no other. */
  void leave();

  @Override
  void close();
}
