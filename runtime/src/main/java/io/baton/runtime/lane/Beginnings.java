package io.baton.runtime.lane;

import io.baton.engine.Input;
import io.baton.engine.state.ExecutionState;
import io.baton.runtime.row.Tracking;
import io.baton.runtime.trace.TraceParent;
import io.baton.store.IdempotencyRow;

/** Lets executions begin, each of them once. */
final class Beginnings {
  private final LaneParts parts;
  private final Residents residents;
  private final Loader loader;
  private final OpenBatch batch;
  private final Deciding deciding;
  private final Numbers numbers;

  Beginnings(
      LaneParts parts, Residents residents, Loader loader, OpenBatch batch, Deciding deciding) {
    this.parts = parts;
    this.residents = residents;
    this.loader = loader;
    this.batch = batch;
    this.deciding = deciding;
    this.numbers = new Numbers(parts.store());
  }

  void begin(Message.Begin begin) {
    Birth birth = begin.birth();
    // An id may be known: a child's, once more, or one that its caller chose and asks for again.
    LiveExecution known =
        begin.isInternal()
            ? residents.find(birth.executionId())
            : residents.inMemory(birth.executionId());
    if (known == null) {
      beginNew(begin, birth);
      return;
    }
    Written written = batch.of(known);
    if (begin.isInternal()) {
      written.owe(Reports.again(known.state()));
    }
    Deciding.answer(written, begin, begin.reply(), new Answer.Done());
  }

  private void beginNew(Message.Begin begin, Birth birth) {
    Input.Start start = birth.start().apply(parts.clock().millis());
    LiveExecution live =
        new LiveExecution(
            new ExecutionRef(
                birth.executionId(),
                numbers.next(),
                birth.tenantId(),
                birth.flow().plan().flow().id(),
                TraceParent.of(start.trigger()).orElse(null)),
            birth.flow().flowNo(),
            new ExecutionState(birth.flow().plan()),
            new Tracking(birth.flow().plan()),
            loader.newPace());
    residents.add(live);
    deciding.decide(live, begin, start, begin.reply());
    remember(live, birth);
  }

  /** Only with the execution itself: a start that failed is not remembered. */
  private void remember(LiveExecution live, Birth birth) {
    Written written = live.open();
    Birth.Repeat repeat = birth.repeat();
    if (repeat != null && written != null && !written.events().isEmpty()) {
      IdempotencyRow row =
          new IdempotencyRow(
              birth.tenantId(),
              repeat.key(),
              live.no,
              repeat.requestHash(),
              parts.clock().millis());
      written.alsoWrite(rows -> rows.add(row));
    }
  }
}
