package io.baton.bench.contest;

/**
 * What is being measured.
 *
 * @param store where state is kept
 * @param durable whether state is on the disk before the next step is dispatched
 * @param apart whether the engine runs in processes of its own rather than in the program's
 */
public record About(String engine, String version, String store, boolean durable, boolean apart) {
  String line() {
    return "{\"engine\":\"%s\",\"version\":\"%s\",\"store\":\"%s\",\"durable\":%b,\"apart\":%b}"
        .formatted(engine, version, store, durable, apart);
  }
}
