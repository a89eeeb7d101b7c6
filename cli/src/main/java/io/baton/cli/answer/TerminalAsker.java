package io.baton.cli.answer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks one question after the other. A thread of its own reads, because reading cannot be
 * interrupted; what it reads is handed to the run.
 */
public final class TerminalAsker implements Asker {
  private record Question(String id, String text, Consumer<String> answer) {}

  private final BufferedReader in;
  private final PrintWriter err;
  private final Screen screen;
  private final Consumer<Runnable> run;
  private final ArrayDeque<Question> waiting = new ArrayDeque<>();
  private @Nullable Question current;
  private boolean reading;

  /** Whoever draws on the terminal has to stand back while somebody types. */
  public interface Screen {
    void suspend();

    void resume();
  }

  /**
   * @param run has something done on the run's thread
   */
  public TerminalAsker(InputStream in, PrintWriter err, Screen screen, Consumer<Runnable> run) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.err = err;
    this.screen = screen;
    this.run = run;
  }

  @Override
  public void ask(String id, String question, Consumer<String> answer) {
    waiting.add(new Question(id, question, answer));
    if (current == null) {
      next();
    }
  }

  @Override
  public void withdraw(String id) {
    waiting.removeIf(question -> question.id().equals(id));
    if (current != null && current.id().equals(id)) {
      err.println("(no longer needed)");
      next();
    }
  }

  private void next() {
    current = waiting.poll();
    if (current == null) {
      screen.resume();
      return;
    }
    screen.suspend();
    err.print(current.text());
    err.flush();
    if (!reading) {
      reading = true;
      Thread.ofPlatform().daemon().name("answers").start(this::read);
    }
  }

  private void read() {
    try {
      String line = in.readLine();
      run.accept(() -> answered(line));
    } catch (IOException closed) {
      run.accept(() -> answered(null));
    }
  }

  /** A closed terminal leaves the question open: its step's own time limit decides. */
  private void answered(@Nullable String line) {
    reading = false;
    Question question = current;
    if (question == null || line == null) {
      return;
    }
    current = null;
    question.answer().accept(line);
    next();
  }
}
