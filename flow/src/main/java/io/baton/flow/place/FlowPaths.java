package io.baton.flow.place;

import java.util.Map;

/**
 * The paths of a flow's parts in its document.
 *
 * @param path of the flow itself; empty where it is the whole document
 * @param steps by id
 * @param flows of the flows inside it, by id
 */
public record FlowPaths(String path, Map<String, String> steps, Map<String, FlowPaths> flows) {
  static final FlowPaths NONE = new FlowPaths("", Map.of(), Map.of());
}
