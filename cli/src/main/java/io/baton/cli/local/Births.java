package io.baton.cli.local;

import io.baton.engine.Effect;
import io.baton.engine.Input;
import io.baton.engine.state.ExecutionState;
import io.baton.value.Obj;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;

/** How executions begin: whatever the core cannot make up, such as ids, seeds and addresses. */
final class Births {
  private static final int FLOW_VERSION = 1;
  private static final int SECRET_BYTES = 16;
  private static final int ID_BYTES = 12;

  private final SecureRandom random = new SecureRandom();
  private final Library library;
  private final String callbackBase;

  Births(Library library, String callbackBase) {
    this.library = library;
    this.callbackBase = callbackBase;
  }

  ExecutionState state(String flowId) {
    return new ExecutionState(library.plan(flowId));
  }

  ExecutionState mainState() {
    return new ExecutionState(library.main());
  }

  String newId() {
    return hex(ID_BYTES);
  }

  Input.Start main(long at, String id, Obj input) {
    Obj trigger = trigger("manual", at, input);
    return new Input.Start(
        at,
        id,
        FLOW_VERSION,
        "default",
        id,
        input,
        trigger,
        hex(SECRET_BYTES),
        callbackBase,
        null,
        0,
        null);
  }

  Input.Start child(long at, Effect.StartChild child) {
    Obj input = child.input() instanceof Obj fields ? fields : Obj.EMPTY;
    return new Input.Start(
        at,
        child.childId(),
        FLOW_VERSION,
        child.tenantId(),
        child.correlationId(),
        input,
        trigger("flow", at, input),
        hex(SECRET_BYTES),
        callbackBase,
        null,
        0,
        child.parent());
  }

  private static Obj trigger(String type, long at, Obj payload) {
    return Obj.builder()
        .put("type", type)
        .put("payload", payload)
        .put("timestamp", Instant.ofEpochMilli(at).toString())
        .build();
  }

  private String hex(int bytes) {
    byte[] drawn = new byte[bytes];
    random.nextBytes(drawn);
    return HexFormat.of().formatHex(drawn);
  }
}
