package io.baton.peers;

import org.flowable.common.engine.impl.interceptor.CommandContext;
import org.flowable.common.engine.impl.interceptor.CommandContextCloseListener;

/** Runs something once a command's transaction is over. */
record AfterCommit(Runnable work) implements CommandContextCloseListener {
  @Override
  public void closing(CommandContext context) {}

  @Override
  public void afterSessionsFlush(CommandContext context) {}

  @Override
  public void closed(CommandContext context) {
    work.run();
  }

  @Override
  public void closeFailure(CommandContext context) {}

  @Override
  public Integer order() {
    return 100;
  }

  @Override
  public boolean multipleAllowed() {
    return true;
  }
}
