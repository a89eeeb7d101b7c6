package io.baton.worker;

/** A worker cannot work: nobody is there to give it tasks, or they refuse to. */
public final class WorkerException extends RuntimeException {
  WorkerException(TransportException reason) {
    super(reason.text(), reason);
  }
}
