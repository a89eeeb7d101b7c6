package io.baton.adapters.sql;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Task;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One attempt's time with a database, on a thread that nobody interrupts: an interrupt would cut
 * the connection, and the statement would go on in the server. Cancelling cancels the statement.
 */
final class Session {
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** What is done with the connection. */
  @FunctionalInterface
  interface Work<T> {
    T with(Connection connection, Session session) throws SQLException, AdapterException;
  }

  private @Nullable Statement statement;
  private @Nullable Connection connection;
  private boolean stopped;

  /** From here on it is the statement to cancel. */
  <S extends Statement> S begin(S next) throws AdapterException {
    synchronized (this) {
      statement = next;
      if (stopped) {
        throw cancelled();
      }
    }
    return next;
  }

  /** Before what cannot be taken back. */
  synchronized void requireGoing() throws AdapterException {
    if (stopped) {
      throw cancelled();
    }
  }

  private synchronized void use(Connection open) {
    connection = open;
  }

  <T> T run(Task task, ExecutorService threads, Databases databases, Target target, Work<T> work)
      throws AdapterException, InterruptedException {
    Future<T> result =
        threads.submit(
            () -> {
              try (Connection open = databases.connect(target)) {
                use(open);
                target.allowSilence(open);
                return work.with(open, this);
              }
            });
    task.onCancel(this::stop);
    try {
      return await(result, task.deadline());
    } catch (InterruptedException e) {
      stop();
      giveUp(result, threads);
      throw e;
    } catch (TimeoutException e) {
      stop();
      giveUp(result, threads);
      throw new AdapterException(
          AdapterException.TIMEOUT, "The statement took longer than the step may");
    }
  }

  private <T> T await(Future<T> result, long deadline)
      throws AdapterException, InterruptedException, TimeoutException {
    try {
      return deadline == 0
          ? result.get()
          : result.get(Math.max(1, deadline - System.currentTimeMillis()), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (isStopped()) {
        throw cancelled();
      }
      throw switch (e.getCause()) {
        case AdapterException known -> known;
        case SQLException sql -> SqlErrors.of(sql);
        case null, default ->
            new AdapterException(SqlErrors.SQL_ERROR, "The database failed: " + e.getCause());
      };
    }
  }

  private synchronized boolean isStopped() {
    return stopped;
  }

  private void stop() {
    Statement current;
    synchronized (this) {
      stopped = true;
      current = statement;
    }
    if (current != null) {
      try {
        current.cancel();
      } catch (SQLException ignored) {
        // It is over, or its connection is.
      }
    }
  }

  /** A database that does not heed the cancel loses its connection. */
  private void giveUp(Future<?> result, Executor threads) throws InterruptedException {
    try {
      result.get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      Connection open;
      synchronized (this) {
        open = connection;
      }
      if (open == null) {
        // It still waits for a connection, which an interrupt ends.
        result.cancel(true);
      } else {
        try {
          open.abort(threads);
        } catch (SQLException ignored) {
          // There is nothing more to do.
        }
      }
    } catch (ExecutionException expected) {
      // The statement was cancelled.
    }
  }

  private static AdapterException cancelled() {
    return AdapterException.permanent("CANCELLED", "The statement was cancelled");
  }
}
