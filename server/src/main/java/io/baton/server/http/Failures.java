package io.baton.server.http;

import java.util.Optional;

/** Which problem an exception from below means to the caller; none: it is a bug, and 500. */
@FunctionalInterface
public interface Failures {
  Optional<Problem> problem(Throwable failure);
}
