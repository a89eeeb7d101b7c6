package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.Locale;

/** Retry policies by the names that the documents give their parts. */
final class Retries {
  private Retries() {}

  static Node translate(Node policy) {
    if (!(policy instanceof Node.Fields object)) {
      return policy;
    }
    return Rewriting.of(object)
        .rename("attempts", "maxAttempts")
        .rename("backoff", "strategy", "backoffStrategy", "backoffType")
        .rename("delay", "delayMs", "initialDelay", "initialDelayMs", "interval", "intervalMs")
        .rename("maxDelay", "maxDelayMs")
        .rename("multiplier", "backoffMultiplier")
        .rename("retryOn", "retryableErrors", "retryOnErrors")
        .change("backoff", Retries::backoff)
        .done();
  }

  private static Node backoff(Node node) {
    return node instanceof Node.Leaf(Position position, Value.Text(String written))
        ? Nodes.leaf(position, canonical(written))
        : node;
  }

  private static String canonical(String written) {
    return switch (written.toLowerCase(Locale.ROOT).replace('_', '-')) {
      case "exponential", "exponential-backoff" -> "exponential";
      case "fixed", "fixed-interval", "fixed-delay", "fixed-backoff", "constant" -> "fixed";
      case "linear", "linear-backoff" -> "linear";
      default -> written;
    };
  }
}
