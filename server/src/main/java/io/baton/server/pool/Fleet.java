package io.baton.server.pool;

/**
 * How the workers of a pool look in Kubernetes.
 *
 * @param server where they, and KEDA, reach the server
 * @param secret the Kubernetes secret whose {@code worker} is an API key of role worker; its {@code
 *     viewer} is one of role viewer, for KEDA
 * @param cores what a worker asks for
 * @param memoryMegabytes what a worker may use
 */
public record Fleet(
    String image,
    String namespace,
    String server,
    String secret,
    double cores,
    int memoryMegabytes) {
  static final String DEFAULT_IMAGE = "baton:latest";
  static final String DEFAULT_NAMESPACE = "default";
  static final String DEFAULT_SERVER = "http://baton:8080";
  static final String DEFAULT_SECRET = "baton-keys";
}
