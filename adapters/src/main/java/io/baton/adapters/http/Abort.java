package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Task;
import java.io.IOException;
import java.net.Socket;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Closes whatever socket a call has at the moment when its attempt is cancelled. */
final class Abort {
  private final BooleanSupplier cancelled;
  private @Nullable Socket current;
  private boolean aborted;

  private Abort(BooleanSupplier cancelled) {
    this.cancelled = cancelled;
  }

  /** For calls that nobody cancels. */
  static Abort never() {
    return new Abort(() -> false);
  }

  static Abort of(Task task) {
    Abort abort = new Abort(task::isCancelled);
    task.onCancel(abort::now);
    return abort;
  }

  synchronized boolean isAborted() {
    return aborted || cancelled.getAsBoolean();
  }

  /** From here on the socket is the one to close. */
  void guard(Socket socket) throws AdapterException {
    synchronized (this) {
      current = socket;
      if (!isAborted()) {
        return;
      }
    }
    throw cancelled();
  }

  /** The socket is somebody else's from here on; whether it still is as it was. */
  synchronized boolean release() {
    current = null;
    return !aborted;
  }

  /** Closes while nobody can release, so that no socket of another call is ever hit. */
  synchronized void now() {
    aborted = true;
    if (current != null) {
      try {
        current.close();
      } catch (IOException ignored) {
        // Whoever reads it fails either way.
      }
    }
  }

  static AdapterException cancelled() {
    return AdapterException.permanent("CANCELLED", "The call was cancelled");
  }
}
