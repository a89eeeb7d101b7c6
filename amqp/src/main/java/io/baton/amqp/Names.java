package io.baton.amqp;

/** What things are called on the broker. */
final class Names {
  /** Reports of workers: which tasks they have, and how tasks ended. */
  static final String RESULTS = "baton.results";

  /** A topic that tells all workers of tasks that need not be done. */
  static final String CONTROL = "baton.control";

  /** Messages that nobody could use, with the reason. */
  static final String DEAD = "baton.dead";

  static final String REASON = "batonReason";
  static final String PROTOCOL = "batonProtocol";

  private Names() {}

  static String tasks(String pool) {
    return "baton.tasks." + pool;
  }
}
