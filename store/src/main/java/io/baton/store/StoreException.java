package io.baton.store;

/**
 * Why the store did not do what it was asked. Sealed, because each kind is answered differently:
 * some are worth another try, one must be looked into before anything else is written.
 */
public abstract sealed class StoreException extends RuntimeException {
  private StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  private StoreException(String message) {
    super(message);
  }

  /** No room is left. Nothing was written, reads go on, and writes do once there is room. */
  public static final class Full extends StoreException {
    public Full(Throwable cause) {
      super(
          "The store is full (%s). Nothing was written; it goes on when there is room."
              .formatted(cause.getMessage()),
          cause);
    }
  }

  /** The database cannot be reached. Nothing was written; trying later can help. */
  public static final class Unavailable extends StoreException {
    public Unavailable(Throwable cause) {
      super("The database is not available: " + cause.getMessage(), cause);
    }
  }

  /** Another transaction was in the way. Nothing was written; trying again at once can help. */
  public static final class Conflict extends StoreException {
    public Conflict(Throwable cause) {
      super("Another transaction was in the way: " + cause.getMessage(), cause);
    }
  }

  /** Another process owns the data folder. */
  public static final class Locked extends StoreException {
    public Locked(String message) {
      super(message);
    }
  }

  /** The data is older than what was here before. Nothing is done until somebody says so. */
  public static final class OlderData extends StoreException {
    public OlderData(String message) {
      super(message);
    }
  }

  /** The answer to a commit was lost. Whether it happened must be read back, never guessed. */
  public static final class UnknownOutcome extends StoreException {
    public UnknownOutcome(Throwable cause) {
      super(
          "It is not known whether the batch was written (%s). Read the last event of its executions."
              .formatted(cause.getMessage()),
          cause);
    }
  }

  /** A row with this key is there already. Nothing was written; the same batch will fail again. */
  public static final class Duplicate extends StoreException {
    public Duplicate(Throwable cause) {
      super("A row with this key is there already: " + cause.getMessage(), cause);
    }
  }

  /** The log of one execution is not what was written. Others are not affected. */
  public static final class CorruptEvent extends StoreException {
    private final long executionNo;
    private final long seq;

    public CorruptEvent(long executionNo, long seq, String what) {
      super("Event %d of execution number %d %s".formatted(seq, executionNo, what));
      this.executionNo = executionNo;
      this.seq = seq;
    }

    public long executionNo() {
      return executionNo;
    }

    public long seq() {
      return seq;
    }
  }

  /** A damaged database or a bug; not to be tried again. */
  public static final class Broken extends StoreException {
    public Broken(String message, Throwable cause) {
      super(message, cause);
    }

    public Broken(String message) {
      super(message);
    }
  }
}
