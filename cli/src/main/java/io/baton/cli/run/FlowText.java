package io.baton.cli.run;

import io.baton.flow.plan.Plan;

/**
 * A definition and what it says.
 *
 * @param fileName its ending tells YAML from JSON
 */
public record FlowText(String text, String fileName, Plan plan) {
  String id() {
    return plan.flow().id();
  }
}
