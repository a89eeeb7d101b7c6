package io.baton.flow.version;

import io.baton.flow.plan.Plan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The versions of every registered flow. A version never changes and never goes away, so an
 * execution that keeps its version number keeps its plan. Registering what is already the newest
 * version gives that version again.
 */
public final class FlowVersions {

  /** A flow in the version that it has, counted from 1. */
  public record Registered(Plan plan, int version, boolean isNew) {}

  private final Map<String, List<Plan>> byId = new LinkedHashMap<>();

  public Registered register(Plan plan) {
    List<Plan> versions = byId.computeIfAbsent(plan.flow().id(), ignored -> new ArrayList<>());
    boolean unchanged = !versions.isEmpty() && versions.getLast().flow().equals(plan.flow());
    if (unchanged) {
      return new Registered(versions.getLast(), versions.size(), false);
    }
    versions.add(plan);
    return new Registered(plan, versions.size(), true);
  }

  /** The newest version, or null where no flow has this id. */
  public @Nullable Registered newest(String id) {
    List<Plan> versions = byId.get(id);
    return versions == null ? null : new Registered(versions.getLast(), versions.size(), false);
  }

  /** The plan of this version, or null where there is none. */
  public @Nullable Plan plan(String id, int version) {
    List<Plan> versions = byId.getOrDefault(id, List.of());
    return version < 1 || version > versions.size() ? null : versions.get(version - 1);
  }

  /** Ids in the order of their first registration. */
  public List<String> ids() {
    return Collections.unmodifiableList(new ArrayList<>(byId.keySet()));
  }
}
