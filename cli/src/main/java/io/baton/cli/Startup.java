package io.baton.cli;

import io.baton.server.access.NoKeyException;
import io.baton.server.secret.SecretKeyException;
import io.baton.store.StoreException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import java.util.stream.Stream;

/** What to say of whatever keeps a server from starting; anything else is a bug. */
final class Startup {
  private Startup() {}

  static Optional<String> refusal(RuntimeException reason) {
    return switch (reason) {
      case StoreException unusable -> Optional.of(String.valueOf(unusable.getMessage()));
      case IllegalArgumentException wrong -> Optional.of(String.valueOf(wrong.getMessage()));
      case NoKeyException open -> Optional.of(String.valueOf(open.getMessage()));
      case SecretKeyException unsafe -> Optional.of(String.valueOf(unsafe.getMessage()));
      case UncheckedIOException network -> Optional.of(network(network));
      default -> Optional.empty();
    };
  }

  private static String network(UncheckedIOException reason) {
    for (Throwable cause = reason.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException refused) {
        return reason.getMessage() + ": " + why(refused);
      }
    }
    return reason.getMessage() + ": " + reason.getCause();
  }

  private static String why(BindException refused) {
    return String.valueOf(refused.getMessage()).contains("assign requested address")
        ? "this machine has no such address. --host 0.0.0.0 takes all that it has."
        : "the port is in use, or not ours. --port 0 takes any free one.";
  }

  /** A name counts as loopback only if all its addresses do. */
  static boolean isLoopback(String host) {
    try {
      return Stream.of(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** Where there is no such host. */
  static boolean isUnknownHost(RuntimeException reason) {
    return reason instanceof UnresolvedAddressException;
  }
}
