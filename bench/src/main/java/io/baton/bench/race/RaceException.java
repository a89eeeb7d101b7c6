package io.baton.bench.race;

/** Something could not be measured; the message says why. */
final class RaceException extends RuntimeException {
  RaceException(String message) {
    super(message);
  }
}
