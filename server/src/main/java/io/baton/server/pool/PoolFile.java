package io.baton.server.pool;

import io.baton.flow.Ids;
import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.DocumentReading;
import io.baton.flow.document.Node;
import io.baton.flow.document.Syntax;
import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import io.baton.runtime.scale.PoolPlan;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The file that tells a server about its pools:
 *
 * <pre>
 *   pools:
 *     batch: { kind: processes, max: 5 }
 *   tenants: { acme: high }
 * </pre>
 */
public final class PoolFile {
  /** No server has more of them with settings. */
  static final int MOST_POOLS = 100;

  private final List<Problem> problems = new ArrayList<>();
  private final Map<String, PoolPlan> plans = new LinkedHashMap<>();
  private final Map<String, Fleet> fleets = new LinkedHashMap<>();
  private final Map<String, String> tenants = new LinkedHashMap<>();
  private final List<String> command;

  private PoolFile(List<String> command) {
    this.command = command;
  }

  /** What was read, and everything that is wrong with it, in the order of the text. */
  public record Reading(PoolConfig config, List<Problem> problems) {
    public boolean isGood() {
      return problems.isEmpty();
    }
  }

  /**
   * @param command what starts a worker process where a pool names none
   */
  public static Reading read(String text, List<String> command) {
    DocumentReading document = DocumentReader.read(text, Syntax.AUTO);
    PoolFile file = new PoolFile(command);
    file.problems.addAll(document.problems());
    if (document.root() instanceof Node.Fields root) {
      file.read(root);
    } else if (file.problems.isEmpty()) {
      file.problems.add(
          Problem.error("", Position.START, "the file must be an object with the key pools"));
    }
    return new Reading(new PoolConfig(file.plans, file.fleets, file.tenants), file.sorted());
  }

  private List<Problem> sorted() {
    return problems.stream()
        .sorted(
            Comparator.<Problem>comparingInt(problem -> problem.position().line())
                .thenComparingInt(problem -> problem.position().column()))
        .toList();
  }

  private void read(Node.Fields root) {
    Entry entry = new Entry("", root, problems, List.of("pools", "tenants"));
    Map<String, Node.Field> named = entry.named("pools");
    if (named.size() > MOST_POOLS) {
      entry.problem("pools", "at most %d pools can have settings".formatted(MOST_POOLS));
      return;
    }
    named.forEach((name, field) -> pool(entry, name, field));
    entry.named("tenants").forEach((name, field) -> tenant(entry, name, field));
  }

  private void pool(Entry entry, String name, Node.Field field) {
    String refusal = Ids.refusal(name);
    if (refusal != null) {
      entry.problemAt(
          "pools", name, field.keyPosition(), refusal.replace("an id", "a pool's name"));
      return;
    }
    if (!(field.value() instanceof Node.Fields object)) {
      entry.problemAt(
          "pools",
          name,
          field.value().position(),
          "a pool is an object such as { kind: slots, max: 10 }");
      return;
    }
    String path = "pools." + name;
    Optional<String> kind =
        PoolReader.kind(
            new Entry(path, object, new ArrayList<>(), PoolReader.keys(Optional.empty())));
    Entry pool = new Entry(path, object, problems, PoolReader.keys(kind));
    if (kind.isEmpty()) {
      var _ = PoolReader.kind(pool);
      return;
    }
    plans.put(name, PoolReader.plan(name, kind.get(), pool, command));
    if (kind.get().equals(PoolReader.KUBERNETES)) {
      fleets.put(name, PoolReader.fleet(pool));
    }
  }

  private void tenant(Entry entry, String name, Node.Field field) {
    if (field.value().toValue() instanceof Value.Text pool && Ids.refusal(pool.value()) == null) {
      tenants.put(name, pool.value());
    } else {
      entry.problemAt(
          "tenants",
          name,
          field.value().position(),
          "a tenant has the name of its pool here, such as high");
    }
  }
}
