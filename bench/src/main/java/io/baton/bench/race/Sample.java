package io.baton.bench.race;

import io.baton.value.Obj;
import io.baton.value.Value;

/** One line of a program. */
record Sample(String workload, String metric, double value, String unit) {
  static Sample of(Obj line) {
    return new Sample(
        text(line, "workload"), text(line, "metric"), number(line.at("value")), text(line, "unit"));
  }

  static String text(Obj line, String name) {
    return line.at(name) instanceof Value.Text text ? text.value() : "";
  }

  private static double number(Value value) {
    return switch (value) {
      case Value.Int whole -> whole.value();
      case Value.Dec decimal -> decimal.asDouble();
      default -> throw new IllegalArgumentException("No number: " + value);
    };
  }
}
