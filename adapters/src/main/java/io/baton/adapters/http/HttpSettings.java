package io.baton.adapters.http;

import java.time.Duration;

/**
 * Limits of calls.
 *
 * @param maxResponseBytes of a body; a larger one fails the step with PAYLOAD_TOO_LARGE
 * @param maxRequestBytes of a body
 * @param maxHeaderBytes of all headers of a response together
 * @param maxRedirects followed in a row
 * @param connectTimeout for each address
 * @param readTimeout how long an answer may stay silent where a step has no deadline
 * @param keepAlive how long a connection waits for another request to the same server; zero: each
 *     request has a connection of its own
 * @param maxIdleConnections that wait at the same time
 */
public record HttpSettings(
    int maxResponseBytes,
    int maxRequestBytes,
    int maxHeaderBytes,
    int maxRedirects,
    Duration connectTimeout,
    Duration readTimeout,
    Duration keepAlive,
    int maxIdleConnections) {

  public static final HttpSettings DEFAULT =
      new HttpSettings(
          10 << 20,
          10 << 20,
          64 << 10,
          5,
          Duration.ofSeconds(10),
          Duration.ofMinutes(5),
          Duration.ofSeconds(4),
          64);

  public HttpSettings withMaxResponseBytes(int bytes) {
    return new HttpSettings(
        bytes,
        maxRequestBytes,
        maxHeaderBytes,
        maxRedirects,
        connectTimeout,
        readTimeout,
        keepAlive,
        maxIdleConnections);
  }

  public HttpSettings withMaxRequestBytes(int bytes) {
    return new HttpSettings(
        maxResponseBytes,
        bytes,
        maxHeaderBytes,
        maxRedirects,
        connectTimeout,
        readTimeout,
        keepAlive,
        maxIdleConnections);
  }

  public HttpSettings withConnectTimeout(Duration timeout) {
    return new HttpSettings(
        maxResponseBytes,
        maxRequestBytes,
        maxHeaderBytes,
        maxRedirects,
        timeout,
        readTimeout,
        keepAlive,
        maxIdleConnections);
  }

  public HttpSettings withKeepAlive(Duration idle, int atMost) {
    return new HttpSettings(
        maxResponseBytes,
        maxRequestBytes,
        maxHeaderBytes,
        maxRedirects,
        connectTimeout,
        readTimeout,
        idle,
        atMost);
  }
}
