package io.baton.flow.read;

import io.baton.expression.Suggestion;
import io.baton.flow.Step;
import io.baton.flow.document.Node;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads lists of steps. A step that another one names as its {@code fallback} leaves the list and
 * is read as that step's own, which is why a list is looked over before its steps are read.
 */
final class StepListReader {
  private final Reading reading;

  StepListReader(Reading reading) {
    this.reading = reading;
  }

  /** The steps under a key that makes no sense without any. */
  List<Step> required(Section owner, String key, int depth) {
    Node.Seq list = owner.list(key);
    if (list == null) {
      if (owner.lacks(key)) {
        owner.problem(key, "'" + key + "' is missing; it must be a list of steps");
      }
      return List.of();
    }
    if (list.items().isEmpty()) {
      owner.problem(key, "'" + key + "' has no steps; write at least one");
      return List.of();
    }
    return read(list, owner.path(key), null, depth + 1);
  }

  /** The steps under a key, a single one or none; a prefix lets them go without ids. */
  List<Step> optional(Section owner, String key, @Nullable String idPrefix, int depth) {
    if (owner.node(key) instanceof Node.Fields single) {
      Step step = step(single, owner.path(key), idPrefix, depth + 1, List.of());
      return step == null ? List.of() : List.of(step);
    }
    Node.Seq list = owner.list(key);
    return list == null ? List.of() : read(list, owner.path(key), idPrefix, depth + 1);
  }

  List<Step> read(Node.Seq list, String path, @Nullable String idPrefix, int depth) {
    if (depth > reading.limits.nesting()) {
      reading.problem(
          path,
          list.position(),
          "steps are nested deeper than "
              + reading.limits.nesting()
              + " levels, which is the limit; move the inner ones into a flow of their own");
      return List.of();
    }
    Map<Integer, Integer> standIns = standIns(list, path);
    List<Step> steps = new ArrayList<>(list.items().size());
    Set<Integer> moved = Set.copyOf(standIns.values());
    for (int i = 0; i < list.items().size(); i++) {
      if (!moved.contains(i)) {
        Step step = item(list, i, path, idPrefix, depth, standIns);
        if (step != null) {
          steps.add(step);
        }
      }
    }
    return steps;
  }

  private @Nullable Step item(
      Node.Seq list,
      int index,
      String path,
      @Nullable String idPrefix,
      int depth,
      Map<Integer, Integer> standIns) {
    Integer standIn = standIns.get(index);
    List<Step> fallback = List.of();
    if (standIn != null) {
      Step step = item(list, standIn, path, idPrefix, depth, standIns);
      fallback = step == null ? List.of() : List.of(step);
    }
    String generated = idPrefix == null ? null : idPrefix + "." + (index + 1);
    return step(list.items().get(index), path + "[" + index + "]", generated, depth, fallback);
  }

  private @Nullable Step step(
      Node node, String path, @Nullable String generatedId, int depth, List<Step> fallback) {
    if (!reading.takeStep(path, node.position())) {
      return null;
    }
    if (node instanceof Node.Fields fields) {
      Section section = new Section(reading, path, fields, KeyTables.STEP);
      return new StepReader(section, this, depth).read(generatedId, fallback);
    }
    reading.problem(
        path, node.position(), "a step must be an object with an 'id', not " + Kinds.name(node));
    return null;
  }

  /** Which step of the list stands in for which, where {@code fallback} is an id. */
  private Map<Integer, Integer> standIns(Node.Seq list, String path) {
    Map<Integer, Node.Leaf> named = new LinkedHashMap<>();
    for (int i = 0; i < list.items().size(); i++) {
      if (leaf(list.items().get(i), "fallback") instanceof Node.Leaf leaf) {
        named.put(i, leaf);
      }
    }
    if (named.isEmpty()) {
      return Map.of();
    }
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < list.items().size(); i++) {
      if (leaf(list.items().get(i), "id") instanceof Node.Leaf id
          && id.value() instanceof Value.Text text) {
        places.putIfAbsent(text.value(), i);
      }
    }
    Map<Integer, Integer> standIns = new LinkedHashMap<>();
    named.forEach((owner, leaf) -> link(owner, leaf, path, places, standIns));
    return standIns;
  }

  private void link(
      int owner,
      Node.Leaf leaf,
      String path,
      Map<String, Integer> places,
      Map<Integer, Integer> standIns) {
    String id = leaf.value() instanceof Value.Text text ? text.value() : "";
    Integer place = places.get(id);
    String refusal = null;
    if (place == null) {
      refusal =
          "'fallback' names '"
              + id
              + "', which is not a step of the same list"
              + Suggestion.didYouMean(id, places.keySet());
    } else if (standIns.containsValue(place)) {
      refusal = "step '" + id + "' is the fallback of another step already; write a second one";
    } else if (leadsTo(place, owner, standIns)) {
      refusal = "step '" + id + "' cannot stand in for itself";
    }
    if (refusal == null && place != null) {
      standIns.put(owner, place);
    } else if (refusal != null) {
      reading.problem(path + "[" + owner + "].fallback", leaf.position(), refusal);
    }
  }

  private static boolean leadsTo(int from, int owner, Map<Integer, Integer> standIns) {
    Integer at = from;
    while (at != null && at != owner) {
      at = standIns.get(at);
    }
    return at != null;
  }

  private static @Nullable Node leaf(Node step, String key) {
    Node.Field field = step instanceof Node.Fields fields ? fields.fields().get(key) : null;
    return field != null
            && field.value() instanceof Node.Leaf leaf
            && !(leaf.value() instanceof Value.Null)
        ? leaf
        : null;
  }
}
