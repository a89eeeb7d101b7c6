package io.baton.worker;

/** The version of what workers and servers say to each other. */
public final class Protocol {
  /** The header in which each side says which version it speaks. */
  public static final String HEADER = "Baton-Protocol";

  public static final String VERSION = "1";

  private Protocol() {}

  /**
   * @throws TransportException where the other side speaks another version
   */
  public static void require(String other, String found) throws TransportException {
    if (!found.equals(VERSION)) {
      throw TransportException.hopeless(
          "%s speaks version %s of the worker protocol, this worker speaks %s. Use a worker of the server's release."
              .formatted(other, found, VERSION));
    }
  }
}
