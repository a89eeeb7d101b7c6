package io.baton.runtime;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Definitions that several tests run. */
final class Flows {
  private Flows() {}

  /** Steps one after the other; each adds 1 to what the one before gave. */
  static String chain(int steps) {
    return "id: chain\nsteps:\n"
        + IntStream.range(0, steps).mapToObj(Flows::step).collect(Collectors.joining())
        + "output: { value: '{{ s%d.value }}' }\n".formatted(steps - 1);
  }

  private static String step(int index) {
    String from = index == 0 ? "0" : "'{{ s%d.value }}'".formatted(index - 1);
    return "  - { id: s%d, adapter: test, action: add, params: { value: %s } }\n"
        .formatted(index, from);
  }

  static final String WAITING =
      """
      id: waiting
      steps:
        - { id: pause, wait: 1h }
        - { id: after, adapter: test, action: add, params: { value: 1 } }
      output: { value: "{{ after.value }}" }
      """;

  static final String CALLBACK =
      """
      id: callback
      steps:
        - id: ask
          adapter: test
          action: ask
          async: { callback: true }
          params: { url: "{{ callback.url }}" }
        - { id: after, adapter: test, action: add, params: { value: "{{ ask.value }}" } }
      output: { value: "{{ after.value }}" }
      """;

  static final String PARENT =
      """
      id: parent
      steps:
        - { id: call, flow: chain, params: {} }
      output: { value: "{{ call.value }}" }
      """;
}
