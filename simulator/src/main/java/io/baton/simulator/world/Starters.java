package io.baton.simulator.world;

import io.baton.runtime.Baton;
import io.baton.runtime.IdempotencyConflictException;
import io.baton.runtime.StartOptions;
import io.baton.simulator.check.KeyCheck;
import io.baton.simulator.check.KeyCheck.Keyed;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomFlow;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Clients that start executions, some of them with keys: who was not answered asks again, who was
 * answered asks again all the same, and now and then a key is used for another request.
 */
public final class Starters {
  private static final int KEYS = 3;
  private static final int KEYED_PERCENT = 45;
  private static final int REMOTE_POOL_PERCENT = 10;
  private static final int OTHER_BODY_PERCENT = 20;

  /** What a key was last used for. */
  private record Body(Keyed request, StartOptions options) {}

  private final Draw draw;
  private final Requests requests;
  private final KeyCheck keys;
  private final Consumer<Deed> done;
  private final Map<String, Body> bodies = new LinkedHashMap<>();
  private final List<Body> unanswered = new ArrayList<>();

  public Starters(Draw draw, Requests requests, KeyCheck keys, Consumer<Deed> done) {
    this.draw = draw;
    this.requests = requests;
    this.keys = keys;
    this.done = done;
  }

  public void start(Baton baton, String tenant, String flowId) {
    StartOptions options = StartOptions.of(tenant).withPriority(draw.between(-1, 1));
    StartOptions complete =
        draw.chance(REMOTE_POOL_PERCENT) ? options.withPool(RandomFlow.POOL) : options;
    Obj input = RandomFlow.input(draw);
    if (!draw.chance(KEYED_PERCENT)) {
      Requests.tryTo(
          () -> requests.add(new Request.Start(baton.startLater(flowId, input, complete))));
      return;
    }
    String key = "key-" + draw.below(KEYS);
    Body mine = new Body(new Keyed(tenant, key, flowId, input), complete.withIdempotencyKey(key));
    send(baton, bodies.computeIfAbsent(tenant + "/" + key, name -> mine));
  }

  /** Without anything drawn. */
  public void startPlain(Baton baton, String tenant, String flowId) {
    requests.add(new Request.Start(baton.startLater(flowId, Obj.EMPTY, StartOptions.of(tenant))));
  }

  /** Something that was asked for before. */
  public void again(Baton baton) {
    if (!unanswered.isEmpty()) {
      send(baton, unanswered.removeFirst());
    } else if (!bodies.isEmpty()) {
      Body body = draw.pick(List.copyOf(bodies.values()));
      send(baton, draw.chance(OTHER_BODY_PERCENT) ? other(body) : body);
    }
  }

  /** Whoever was not answered asks once more. */
  public void askAgain(Baton baton) {
    List<Body> all = List.copyOf(unanswered);
    unanswered.clear();
    all.forEach(body -> send(baton, body));
  }

  private Body other(Body body) {
    Keyed asked = body.request();
    Obj input = asked.input().with("n", Value.of(draw.between(3, 9)));
    return new Body(new Keyed(asked.tenant(), asked.key(), asked.flowId(), input), body.options());
  }

  private void send(Baton baton, Body body) {
    Keyed asked = body.request();
    try {
      Requests.tryTo(
          () ->
              requests.add(
                  new Request.KeyedStart(
                      baton.startLater(asked.flowId(), asked.input(), body.options()),
                      id -> answered(asked, id),
                      () -> unanswered.add(body))));
    } catch (IdempotencyConflictException e) {
      done.accept(Deed.KEY_REFUSED);
    }
  }

  private void answered(Keyed asked, String executionId) {
    if (keys.answered(asked, executionId)) {
      done.accept(Deed.KEY_REPEATED);
    }
  }
}
