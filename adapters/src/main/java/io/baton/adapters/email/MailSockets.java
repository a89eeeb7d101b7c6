package io.baton.adapters.email;

import io.baton.adapters.AdapterException;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.GuardedSockets;
import java.io.IOException;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/** The sockets of one mail; a cancel closes them, also those that are only about to be opened. */
final class MailSockets extends GuardedSockets {
  private @Nullable Socket current;
  private boolean aborted;

  MailSockets(Egress egress) {
    super(egress);
  }

  @Override
  public Socket createSocket() {
    Socket socket = super.createSocket();
    synchronized (this) {
      current = socket;
      if (aborted) {
        close(socket);
      }
    }
    return socket;
  }

  synchronized void abort() {
    aborted = true;
    if (current != null) {
      close(current);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException ignored) {
      // Whoever reads it fails either way.
    }
  }

  /** Why there was no connection; null: that was not it. */
  static @Nullable AdapterException refusal(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof Refused refused) {
        return refused.reason();
      }
    }
    return null;
  }
}
