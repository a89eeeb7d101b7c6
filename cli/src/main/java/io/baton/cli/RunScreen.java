package io.baton.cli;

import io.baton.cli.answer.Answering;
import io.baton.cli.answer.Presets;
import io.baton.cli.answer.TerminalAsker;
import io.baton.cli.progress.LiveProgress;
import io.baton.cli.progress.PlainProgress;
import io.baton.cli.run.FlowRun;
import io.baton.cli.run.Listeners;
import io.baton.cli.run.RunListener;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What people see of a run, and whom it can ask. */
final class RunScreen implements TerminalAsker.Screen {
  private final @Nullable LiveProgress live;
  private final Answering answering;
  private final RunListener listener;
  private @Nullable FlowRun run;

  /**
   * @param stdinIsTaken nobody can type, because stdin is data
   */
  RunScreen(Io io, Presets presets, boolean stdinIsTaken) {
    live = io.terminal().canRedraw() ? new LiveProgress(io.err(), io.terminal()) : null;
    boolean somebodyIsThere = io.terminal().in() && io.terminal().err() && !stdinIsTaken;
    TerminalAsker asker =
        somebodyIsThere ? new TerminalAsker(io.in(), io.err(), this, this::onThread) : null;
    answering = new Answering(presets, asker, io.err());
    RunListener progress =
        live == null ? new PlainProgress(io.err(), ZoneId.systemDefault()) : live;
    listener = new Listeners(List.of(progress, answering));
  }

  /** Whoever is told of the run. */
  RunListener listener() {
    return listener;
  }

  /** Before the run begins. */
  void attach(FlowRun flowRun) {
    run = flowRun;
    answering.attach(flowRun);
  }

  /** Draws the end as it is. */
  void finish() {
    if (live != null) {
      live.finish();
    }
  }

  private void onThread(Runnable work) {
    if (run != null) {
      run.onThread(work);
    }
  }

  @Override
  public void suspend() {
    if (live != null) {
      live.suspend();
    }
  }

  @Override
  public void resume() {
    if (live != null) {
      live.resume();
    }
  }
}
