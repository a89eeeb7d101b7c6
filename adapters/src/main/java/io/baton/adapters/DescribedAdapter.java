package io.baton.adapters;

import io.baton.flow.schema.Schema;
import io.baton.flow.schema.Violation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An adapter whose actions are described, so that their parameters are checked before the code
 * runs. The description is read when it is first needed: most programs use few adapters.
 */
public abstract class DescribedAdapter implements Adapter {
  private final String name;
  private final Supplier<AdapterInfo> description;
  private volatile @Nullable AdapterInfo info;
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  /**
   * @param description where the description comes from; it is asked once
   */
  protected DescribedAdapter(String name, Supplier<AdapterInfo> description) {
    this.name = name;
    this.description = description;
  }

  /** Described by the file {@code NAME.yaml} beside the class. */
  protected DescribedAdapter(String name, Class<?> owner) {
    this(name, () -> Descriptions.beside(owner, name + ".yaml"));
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Set<String> actions() {
    return info().actions().keySet();
  }

  @Override
  public final AdapterInfo info() {
    AdapterInfo known = info;
    if (known == null) {
      synchronized (schemas) {
        known = info == null ? description.get() : info;
        info = known;
      }
    }
    return known;
  }

  @Override
  public final Outcome run(Task task) throws Exception {
    ActionInfo action = info().actions().get(task.action());
    if (action == null) {
      throw AdapterException.permanent(
          "ADAPTER_NOT_FOUND",
          "%s has no action '%s'; it has: %s"
              .formatted(name, task.action(), String.join(", ", actions())));
    }
    check(action, task);
    return run(task, new Params(name + "." + action.name(), task.params()));
  }

  /** The parameters fit the action's schema. */
  protected abstract Outcome run(Task task, Params params) throws Exception;

  /** A name that nobody knows is warned of when a flow is read, and no reason to fail a run. */
  private static Schema schema(ActionInfo action) {
    return Schema.compile(action.parameters().without("additionalProperties"));
  }

  private void check(ActionInfo action, Task task) throws AdapterException {
    List<Violation> violations =
        schemas.computeIfAbsent(action.name(), key -> schema(action)).check(task.params());
    if (!violations.isEmpty()) {
      String all =
          violations.stream()
              .map(it -> (it.path().isEmpty() ? "" : "'" + it.path() + "' ") + it.message())
              .collect(Collectors.joining("; "));
      throw AdapterException.permanent(
          AdapterException.VALIDATION_ERROR, "%s.%s: %s".formatted(name, action.name(), all));
    }
  }
}
