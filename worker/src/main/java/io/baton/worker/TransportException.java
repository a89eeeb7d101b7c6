package io.baton.worker;

/** The other side could not be asked, or refused. */
public final class TransportException extends Exception {
  private final boolean hopeless;

  private TransportException(String message, boolean hopeless) {
    super(message);
    this.hopeless = hopeless;
  }

  /** Asking again later can help. */
  public static TransportException passing(String message) {
    return new TransportException(message, false);
  }

  /** Asking again changes nothing before somebody changes the settings. */
  public static TransportException hopeless(String message) {
    return new TransportException(message, true);
  }

  public boolean isHopeless() {
    return hopeless;
  }

  String text() {
    return String.valueOf(getMessage());
  }
}
