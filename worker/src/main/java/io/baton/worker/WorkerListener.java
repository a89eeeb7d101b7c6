package io.baton.worker;

/** Hears what a worker does, on the threads that do it; it must not wait. */
public interface WorkerListener {
  /** A task begins. */
  default void began(TaskMessage task) {}

  /** A task is over; the result may still be on its way. */
  default void ended(TaskMessage task, Report report) {}

  /** The other side cannot be asked; it is tried again. */
  default void trouble(String sentence) {}

  /** It can be asked again. */
  default void recovered() {}

  /** Hears nothing. */
  static WorkerListener none() {
    return new WorkerListener() {};
  }
}
