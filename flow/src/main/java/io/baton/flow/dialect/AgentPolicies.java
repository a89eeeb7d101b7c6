package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import java.util.List;
import java.util.Map;

/** Concurrency of an agent workflow, and resilience of it and of its steps. */
final class AgentPolicies {
  private AgentPolicies() {}

  static void ofFlow(Rewriting flow, Translation translation) {
    spread(flow, "policy");
    resilience(flow, translation);
    flow.rename("maxConcurrency", "globalLimit", "globalConcurrency")
        .rename("perAgent", "perAgentLimit", "maxConcurrencyPerAgent", "perAgentConcurrency");
    Node.Field steps = flow.take("maxConcurrency");
    Node.Field perAgent = flow.take("perAgent");
    Node.Field written = flow.take("concurrency");
    Rewriting concurrency =
        written != null && written.value() instanceof Node.Fields object
            ? Rewriting.of(object)
            : Rewriting.empty(flow.position());
    if (written != null && written.value() instanceof Node.Leaf) {
      concurrency.put("steps", written);
    }
    concurrency.rename("steps", "maxConcurrency", "global", "max");
    concurrency.rename("perAdapter", "perAgent", "perAgentLimit");
    concurrency.put("steps", steps).put("perAdapter", perAgent);
    if (!concurrency.isEmpty()) {
      flow.put("concurrency", concurrency.done());
    }
  }

  /** Takes {@code resilience: {retry, timeout, fallback}} and the same keys beside it. */
  static void resilience(Rewriting owner, Translation translation) {
    spread(owner, "resilience");
    owner
        .rename("retry", "retryPolicy")
        .rename("timeout", "timeoutMs")
        .change("retry", Retries::translate)
        .ignore(translation, List.of("circuitBreaker"));
  }

  /** Puts the parts of a group beside it, where they are not given already. */
  private static void spread(Rewriting owner, String key) {
    Node.Field group = owner.get(key);
    if (group != null && group.value() instanceof Node.Fields object) {
      owner.take(key);
      for (Map.Entry<String, Node.Field> part : object.fields().entrySet()) {
        if (!owner.has(part.getKey())) {
          owner.put(part.getKey(), part.getValue());
        }
      }
    }
  }
}
