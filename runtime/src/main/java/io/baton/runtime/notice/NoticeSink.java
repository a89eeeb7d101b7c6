package io.baton.runtime.notice;

import java.lang.System.Logger.Level;

/**
 * Where notices go: mail, chat, a webhook. A notice can come more than once, never not at all; one
 * that could not be sent comes again later.
 */
@FunctionalInterface
public interface NoticeSink {
  /** Runs on a thread of its own, which may wait. */
  void send(Notice notice) throws Exception;

  /** To the program's own log, under the name {@code io.baton.alert}. */
  static NoticeSink toSystemLogger() {
    System.Logger logger = System.getLogger("io.baton.alert");
    return notice ->
        logger.log(
            Level.ERROR,
            "{0} alert: tenant={1} flow={2} execution={3} {4}",
            notice.kind().text(),
            notice.tenantId(),
            notice.flowId(),
            notice.executionId(),
            notice.content());
  }
}
