package io.baton.server.http;

import java.util.List;

/**
 * Everything that decides over a request before and after its handler.
 *
 * @param hosts which hosts it may name
 * @param gate who calls
 * @param failures what exceptions mean to callers
 * @param observers who is told how it was answered
 */
public record Frontier(HostRule hosts, Gate gate, Failures failures, List<Observer> observers) {
  public Frontier {
    observers = List.copyOf(observers);
  }
}
