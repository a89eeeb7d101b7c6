package io.baton.cli.answer;

import java.util.function.Consumer;

/** Asks the person at the terminal. Called, and answers, on the run's thread. */
public interface Asker {

  /**
   * @param id names the question, so that it can be withdrawn
   */
  void ask(String id, String question, Consumer<String> answer);

  /** The answer is no longer needed. */
  void withdraw(String id);
}
