package io.baton.runtime;

import io.baton.runtime.time.ManualClock;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of what must hold on every store. A restart is a kill: nothing is written at the end. */
@ParameterizedClass
@EnumSource(StoreKind.class)
@Timeout(30)
@SuppressWarnings("NullAway.Init") // JUnit and the set-up fill the fields.
abstract class OnAnyStore {
  static final Duration LONG = Duration.ofSeconds(30);

  @Parameter StoreKind kind;
  @TempDir Path folder;

  final ManualClock clock = new ManualClock(1_700_000_000_000L);
  final Adding adding = new Adding();
  Baton baton;
  private Settings data;

  @BeforeEach
  void makeData() {
    data = kind.fresh(folder).withClock(clock).withCloseGrace(Duration.ZERO);
  }

  @AfterEach
  void close() {
    if (baton != null) {
      baton.close();
    }
  }

  /** What a test changes about how Baton runs, on the same data at every opening. */
  Settings settings(Settings plain) {
    return plain;
  }

  Baton open() {
    baton = Baton.open(data()).adapter("test", "add", adding::run);
    return baton;
  }

  Settings data() {
    return settings(data);
  }

  Baton killAndReopen() {
    baton.abandon();
    return open();
  }

  static String text(Obj from, String field) {
    return from.at(field) instanceof Value.Text text ? text.value() : "";
  }

  static Obj firstWhy(Execution execution) {
    return execution.view().at("why") instanceof Arr why && !why.isEmpty()
        ? (Obj) why.get(0)
        : Obj.EMPTY;
  }

  static void until(Callable<Boolean> holds) throws Exception {
    while (!holds.call()) {
      Thread.onSpinWait();
    }
  }

  static void awaitWhy(Execution execution, String reason) throws Exception {
    until(() -> text(firstWhy(execution), "reason").equals(reason));
  }
}
