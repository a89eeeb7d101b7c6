package io.baton.server.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.DocumentReading;
import io.baton.flow.document.Syntax;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What Kubernetes and KEDA are told. */
@Requirement("WRK-6")
final class KedaManifestsTest {
  private static final String PLAIN = "pools: { batch: { kind: kubernetes } }";

  private static List<Obj> manifests(String file, String pool, Optional<String> prometheus) {
    PoolConfig config = PoolFile.read(file, List.of()).config();
    String text =
        KedaManifests.of(
            Objects.requireNonNull(config.plans().get(pool)),
            Objects.requireNonNull(config.fleets().get(pool)),
            prometheus);
    return Stream.of(text.split("(?m)^---\n", -1)).map(KedaManifestsTest::read).toList();
  }

  private static Obj read(String yaml) {
    DocumentReading reading = DocumentReader.read(yaml, Syntax.YAML);
    assertThat(reading.problems()).as(yaml).isEmpty();
    return (Obj) Objects.requireNonNull(reading.root()).toValue();
  }

  /** A path such as {@code spec.triggers.0.type}. */
  private static String at(Obj manifest, String path) {
    Value value = manifest;
    for (String part : path.split("/", -1)) {
      value =
          switch (value) {
            case Obj object -> object.at(part);
            case Arr list -> list.get(Integer.parseInt(part));
            default -> Value.NULL;
          };
    }
    return value instanceof Value.Text text ? text.value() : value.toString();
  }

  @Test
  void theWorkersAreADeploymentThatReachesItsServerAndPool() {
    Obj deployment =
        manifests(
                """
                pools:
                  batch:
                    kind: kubernetes
                    image: registry.example/baton:7
                    namespace: flows
                    server: https://baton.example
                    secret: keys
                    worker: { cores: 0.25, memory: 1GB }
                """,
                "batch",
                Optional.empty())
            .getFirst();
    assertThat(at(deployment, "apiVersion")).isEqualTo("apps/v1");
    assertThat(at(deployment, "kind")).isEqualTo("Deployment");
    assertThat(at(deployment, "metadata/name")).isEqualTo("baton-worker-batch");
    assertThat(at(deployment, "metadata/namespace")).isEqualTo("flows");
    assertThat(at(deployment, "spec/selector/matchLabels"))
        .isEqualTo(at(deployment, "spec/template/metadata/labels"));
    String container = "spec/template/spec/containers/0/";
    assertThat(at(deployment, container + "image")).isEqualTo("registry.example/baton:7");
    assertThat(at(deployment, container + "args"))
        .isEqualTo(
            "[\"worker\",\"--server\",\"https://baton.example\",\"--pool\",\"batch\",\"--slots\",\"1\"]");
    assertThat(at(deployment, container + "env/0/name")).isEqualTo("BATON_KEY");
    assertThat(at(deployment, container + "env/0/valueFrom/secretKeyRef/name")).isEqualTo("keys");
    assertThat(at(deployment, container + "resources/requests/cpu")).isEqualTo("250m");
    assertThat(at(deployment, container + "resources/limits/memory")).isEqualTo("1024Mi");
    assertThat(deployment.at("spec")).isInstanceOf(Obj.class);
    assertThat(((Obj) deployment.at("spec")).has("replicas"))
        .as("KEDA says how many; applying this again must not change that")
        .isFalse();
  }

  @Test
  void kedaAsksTheServerHowManyThereShouldBe() {
    List<Obj> all = manifests(PLAIN, "batch", Optional.empty());
    assertThat(all)
        .extracting(manifest -> at(manifest, "kind"))
        .containsExactly("Deployment", "TriggerAuthentication", "ScaledObject");
    Obj scaled = all.getLast();
    assertThat(at(scaled, "apiVersion")).isEqualTo("keda.sh/v1alpha1");
    assertThat(at(scaled, "spec/scaleTargetRef/name"))
        .isEqualTo(at(all.getFirst(), "metadata/name"));
    assertThat(at(scaled, "spec/minReplicaCount")).isEqualTo("0");
    assertThat(at(scaled, "spec/maxReplicaCount")).isEqualTo("50");
    String trigger = "spec/triggers/0/";
    assertThat(at(scaled, trigger + "type")).isEqualTo("metrics-api");
    assertThat(at(scaled, trigger + "metricType")).isEqualTo("AverageValue");
    assertThat(at(scaled, trigger + "metadata/url")).isEqualTo("http://baton:8080/v1/pools/batch");
    assertThat(at(scaled, trigger + "metadata/valueLocation")).isEqualTo("desired");
    assertThat(at(scaled, trigger + "metadata/targetValue")).isEqualTo("1");
    assertThat(at(scaled, trigger + "metadata/activationTargetValue")).isEqualTo("0");
    assertThat(at(scaled, trigger + "metadata/authMode")).isEqualTo("bearer");
    assertThat(at(scaled, trigger + "authenticationRef/name"))
        .isEqualTo(at(all.get(1), "metadata/name"));
    assertThat(at(all.get(1), "spec/secretTargetRef/0/parameter")).isEqualTo("token");
    String behaviour = "spec/advanced/horizontalPodAutoscalerConfig/behavior/";
    assertThat(at(scaled, behaviour + "scaleDown/stabilizationWindowSeconds")).isEqualTo("0");
    assertThat(at(scaled, "spec/cooldownPeriod")).isEqualTo("0");
  }

  @Test
  void kedaCanAskPrometheusInstead() {
    List<Obj> all = manifests(PLAIN, "batch", Optional.of("http://prometheus:9090"));
    assertThat(all).hasSize(2);
    String trigger = "spec/triggers/0/";
    assertThat(at(all.getLast(), trigger + "type")).isEqualTo("prometheus");
    assertThat(at(all.getLast(), trigger + "metadata/serverAddress"))
        .isEqualTo("http://prometheus:9090");
    assertThat(at(all.getLast(), trigger + "metadata/query"))
        .isEqualTo("max(orchestrator_workers_desired{pool=\"batch\"})");
    assertThat(at(all.getLast(), trigger + "metadata/threshold")).isEqualTo("1");
  }

  @Test
  void loadAndLimitsOfAllHoursAreAmongIt() {
    Obj scaled =
        manifests(
                """
                pools:
                  batch:
                    kind: kubernetes
                    min: 2
                    max: 10
                    cpu: 70
                    memory: 80
                    hours:
                      - { from: "09:00", to: "18:00", min: 5, max: 30 }
                      - { from: "22:00", to: "06:00", min: 0, max: 1 }
                """,
                "batch",
                Optional.empty())
            .getLast();
    assertThat(at(scaled, "spec/minReplicaCount")).isEqualTo("0");
    assertThat(at(scaled, "spec/maxReplicaCount")).isEqualTo("30");
    assertThat(at(scaled, "spec/triggers/1/type")).isEqualTo("cpu");
    assertThat(at(scaled, "spec/triggers/1/metricType")).isEqualTo("Utilization");
    assertThat(at(scaled, "spec/triggers/1/metadata/value")).isEqualTo("70");
    assertThat(at(scaled, "spec/triggers/2/type")).isEqualTo("memory");
    assertThat(at(scaled, "spec/triggers/2/metadata/value")).isEqualTo("80");
  }

  @Test
  void namesAreSuchAsKubernetesTakesAndNoTwoPoolsShareOne() {
    String file = "pools: { My_Pool: { kind: kubernetes }, my.pool: { kind: kubernetes } }";
    String first = at(manifests(file, "My_Pool", Optional.empty()).getFirst(), "metadata/name");
    String second = at(manifests(file, "my.pool", Optional.empty()).getFirst(), "metadata/name");
    assertThat(List.of(first, second))
        .allMatch(name -> name.matches("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?"));
    assertThat(first).isNotEqualTo(second);
  }
}
