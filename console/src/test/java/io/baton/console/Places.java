package io.baton.console;

import tools.jackson.databind.JsonNode;

/** Answers for the pages besides the executions. */
final class Places {
  private Places() {}

  static void play(Scene scene) {
    JsonNode places = Scene.file("places.json");
    places.propertyStream().forEach(entry -> scene.put(entry.getKey(), entry.getValue()));
  }
}
