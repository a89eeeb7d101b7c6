package io.baton.bench.load;

import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.Settings;
import io.baton.runtime.StartOptions;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.ForwardingStore;
import io.baton.store.Numbering;
import io.baton.store.Store;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/**
 * Fills a store with executions that have ended: of several tenants and flows, in three statuses,
 * over thirty days. A few of them run for real; the others are their rows, moved in time, through
 * the same batch commit.
 */
final class Filling {
  static final int FLOWS = 12;
  static final Duration SPREAD = Duration.ofDays(30);

  private static final List<String> TENANTS =
      List.of(StartOptions.DEFAULT_TENANT, "acme", "globex");
  private static final int BATCH = 2_000;
  private static final int RANDOM_BYTES = 5;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Random random = new Random(7);
  private final long now = System.currentTimeMillis();
  private final Deadline deadline;

  Filling(Deadline deadline) {
    this.deadline = deadline;
  }

  private static String flow(int number) {
    return """
    id: %s
    name: Flow number %d
    steps:
      - { id: load, adapter: core, action: echo, params: { n: "{{ input.n }}" } }
      - { id: check, adapter: core, action: fail, params: { code: OUT_OF_STOCK, message: "none left" }, condition: "input.how == 'failed'" }
      - { id: hold, wait: { event: go }, condition: "input.how == 'cancelled'" }
      - { id: send, adapter: core, action: echo, params: { to: "someone@example.com", n: "{{ load.n }}" } }
    output: { sent: "{{ send.to }}" }
    """
        .formatted(flowId(number), number);
  }

  static String flowId(int number) {
    return "%s-%d".formatted(List.of("orders", "billing", "mail").get(number % 3), number);
  }

  /** Those of the tenant that is asked over HTTP. */
  static long present(Store store) {
    return store
        .lists()
        .counts(ExecutionFilter.ofTenant(StartOptions.DEFAULT_TENANT))
        .values()
        .stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  void fill(Store store, int executions) throws IOException {
    List<Template> templates = templates(store);
    for (int done = 0; done < executions; done += BATCH) {
      deadline.requireTime();
      int count = Math.min(BATCH, executions - done);
      long first = store.reserve(Numbering.EXECUTION, count);
      BatchBuilder batch = Batch.builder();
      for (int i = 0; i < count; i++) {
        double share = (double) (done + i) / executions;
        add(batch, templates, first + i, now - (long) ((1 - share) * SPREAD.toMillis()));
      }
      store.commit(batch.build());
    }
  }

  /** Most are completed, and most of the tenant that is asked. */
  private void add(BatchBuilder batch, List<Template> templates, long no, long at) {
    int how = random.nextInt(100);
    int outcome = how < 90 ? 0 : how < 98 ? 1 : 2;
    int tenant = random.nextInt(10) < 8 ? 0 : 1 + random.nextInt(2);
    int flow = random.nextInt(FLOWS);
    String id = id(at);
    String correlation = random.nextInt(2) == 0 ? id : "customer-" + random.nextInt(50_000);
    templates.get((tenant * FLOWS + flow) * 3 + outcome).addTo(batch, no, id, correlation, at);
  }

  /** Begins with the time, as real ones do. */
  private String id(long at) {
    byte[] rest = new byte[RANDOM_BYTES];
    random.nextBytes(rest);
    return "%011x%s".formatted(at, HexFormat.of().formatHex(rest));
  }

  /** By tenant, then flow, then outcome. */
  private static List<Template> templates(Store store) throws IOException {
    List<String> ids = new ArrayList<>();
    Store borrowed = new Borrowed(store);
    try (Baton baton = Baton.open(Settings.on(() -> borrowed))) {
      for (String tenant : TENANTS) {
        for (int flow : IntStream.range(0, FLOWS).toArray()) {
          baton.register(tenant, flow(flow), "flow.yaml");
          for (String how : List.of("completed", "failed", "cancelled")) {
            ids.add(ran(baton, tenant, flow, how));
          }
        }
      }
    }
    return ids.stream().map(id -> Template.of(store, id)).toList();
  }

  private static String ran(Baton baton, String tenant, int flow, String how) throws IOException {
    Obj input = Obj.of("how", Value.of(how), "n", Value.of(flow));
    Execution execution = baton.start(flowId(flow), input, StartOptions.of(tenant));
    if (how.equals("cancelled")) {
      execution.cancel("no longer wanted");
    }
    try {
      execution.ended(PATIENCE);
    } catch (TimeoutException | InterruptedException e) {
      throw new IOException(e);
    }
    return execution.id();
  }

  /** A store that stays open when the engine on it is closed. */
  private static final class Borrowed extends ForwardingStore {
    Borrowed(Store store) {
      super(store);
    }

    @Override
    public void close() {
      // Whoever lent it goes on with it.
    }
  }
}
