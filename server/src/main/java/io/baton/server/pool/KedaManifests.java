package io.baton.server.pool;

import io.baton.runtime.scale.PoolPlan;
import io.baton.runtime.scale.ScaleRules;
import io.baton.value.Json;
import io.baton.value.Value;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Kubernetes manifests for the workers of a pool: a Deployment, and what KEDA needs to scale it.
 *
 * <p>The server decides, by the same rules as anywhere else, and KEDA asks it how many workers
 * there should be: with a target of 1 for each replica it ends at that number. So KEDA waits for
 * nothing by itself: windows and pauses are in the number that it is told.
 */
public final class KedaManifests {
  private static final int POLLING_SECONDS = 5;
  private static final int LONGEST_NAME = 40;

  private final PoolPlan plan;
  private final Fleet fleet;
  private final Optional<String> prometheus;

  private KedaManifests(PoolPlan plan, Fleet fleet, Optional<String> prometheus) {
    this.plan = plan;
    this.fleet = fleet;
    this.prometheus = prometheus;
  }

  /**
   * @param prometheus the address of a Prometheus that scrapes the server, if KEDA shall ask it
   *     instead of the server itself
   */
  public static String of(PoolPlan plan, Fleet fleet, Optional<String> prometheus) {
    KedaManifests manifests = new KedaManifests(plan, fleet, prometheus);
    return prometheus.isPresent()
        ? String.join("---\n", manifests.deployment(), manifests.scaledObject())
        : String.join(
            "---\n", manifests.deployment(), manifests.authentication(), manifests.scaledObject());
  }

  private String deployment() {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata:
    %s
    spec:
      selector:
        matchLabels: { app.kubernetes.io/name: baton-worker, baton/pool: %s }
      template:
        metadata:
          labels: { app.kubernetes.io/name: baton-worker, baton/pool: %s }
        spec:
          terminationGracePeriodSeconds: 60
          containers:
            - name: worker
              image: %s
              args: [worker, --server, %s, --pool, %s, --slots, "%d"]
              env:
                - name: BATON_KEY
                  valueFrom:
                    secretKeyRef: { name: %s, key: worker, optional: true }
              resources:
                requests: { cpu: %s, memory: %dMi }
                limits: { memory: %dMi }
    """
        .formatted(
            metadata(),
            name(),
            name(),
            quoted(fleet.image()),
            quoted(fleet.server()),
            quoted(plan.pool()),
            plan.rules().tasksPerWorker(),
            quoted(fleet.secret()),
            quoted(Math.round(fleet.cores() * 1000) + "m"),
            fleet.memoryMegabytes(),
            fleet.memoryMegabytes());
  }

  private String authentication() {
    return """
    apiVersion: keda.sh/v1alpha1
    kind: TriggerAuthentication
    metadata:
    %s
    spec:
      secretTargetRef:
        - { parameter: token, name: %s, key: viewer }
    """
        .formatted(metadata(), quoted(fleet.secret()));
  }

  private String scaledObject() {
    ScaleRules rules = plan.rules();
    int least =
        rules.hours().stream()
            .mapToInt(hours -> hours.bounds().min())
            .reduce(rules.bounds().min(), Math::min);
    int most =
        rules.hours().stream()
            .mapToInt(hours -> hours.bounds().max())
            .reduce(Math.max(1, rules.bounds().max()), Math::max);
    return """
    apiVersion: keda.sh/v1alpha1
    kind: ScaledObject
    metadata:
    %s
    spec:
      scaleTargetRef: { name: %s }
      pollingInterval: %d
      cooldownPeriod: 0
      minReplicaCount: %d
      maxReplicaCount: %d
      fallback: { failureThreshold: 5, replicas: %d }
      advanced:
        horizontalPodAutoscalerConfig:
          behavior:
            scaleUp:
              stabilizationWindowSeconds: 0
              policies: [{ type: Pods, value: %d, periodSeconds: 15 }]
            scaleDown:
              stabilizationWindowSeconds: 0
              policies: [{ type: Pods, value: %d, periodSeconds: 15 }]
      triggers:
    %s\
    """
        .formatted(
            metadata(),
            fullName(),
            POLLING_SECONDS,
            least,
            most,
            Math.max(1, least),
            most,
            most,
            triggers());
  }

  private String triggers() {
    return (prometheus.isPresent() ? byPrometheus(prometheus.get()) : byServer())
        + byLoad("cpu", plan.rules().cpu())
        + byLoad("memory", plan.rules().memory());
  }

  private String byServer() {
    return """
        - type: metrics-api
          metricType: AverageValue
          metadata:
            url: %s
            valueLocation: desired
            targetValue: "1"
            activationTargetValue: "0"
            authMode: bearer
          authenticationRef: { name: %s }
    """
        .formatted(quoted(fleet.server() + "/v1/pools/" + plan.pool()), fullName());
  }

  private String byPrometheus(String address) {
    return """
        - type: prometheus
          metricType: AverageValue
          metadata:
            serverAddress: %s
            query: %s
            threshold: "1"
            activationThreshold: "0"
    """
        .formatted(
            quoted(address),
            quoted("max(orchestrator_workers_desired{pool=\"%s\"})".formatted(plan.pool())));
  }

  private static String byLoad(String kind, OptionalDouble share) {
    return share.isEmpty()
        ? ""
        : """
            - type: %s
              metricType: Utilization
              metadata: { value: "%d" }
        """
            .formatted(kind, Math.round(share.getAsDouble() * 100));
  }

  private String metadata() {
    return "  name: %s\n  namespace: %s".formatted(fullName(), quoted(fleet.namespace()));
  }

  private String fullName() {
    return "baton-worker-" + name();
  }

  /** The pool's name as Kubernetes takes it; two pools never share one. */
  private String name() {
    String plain = plan.pool().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String trimmed = plain.replaceAll("^-|-$", "");
    String cut =
        trimmed.substring(0, Math.min(trimmed.length(), LONGEST_NAME)).replaceAll("-$", "");
    return cut.equals(plan.pool()) ? cut : "%s-%08x".formatted(cut, plan.pool().hashCode());
  }

  /** JSON's texts are YAML's, too. */
  private static String quoted(String text) {
    return Json.write(Value.of(text));
  }
}
