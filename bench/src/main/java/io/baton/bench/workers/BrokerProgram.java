package io.baton.bench.workers;

import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/** An Artemis broker that writes messages to the disk before it confirms them. */
final class BrokerProgram {
  /** Its own guess for this disk would be far off. */
  private static final int JOURNAL_BUFFER_NANOS = 100_000;

  private BrokerProgram() {}

  static void main(String[] args) throws Exception {
    Configuration settings =
        new ConfigurationImpl()
            .setPersistenceEnabled(true)
            .setSecurityEnabled(false)
            .setJMXManagementEnabled(false)
            .setJournalType(JournalType.NIO)
            .setJournalBufferTimeout_NIO(JOURNAL_BUFFER_NANOS)
            .setJournalDirectory(args[0] + "/journal")
            .setBindingsDirectory(args[0] + "/bindings")
            .setLargeMessagesDirectory(args[0] + "/large")
            .setPagingDirectory(args[0] + "/paging")
            .addAcceptorConfiguration(
                "amqp", "tcp://127.0.0.1:%s?protocols=AMQP".formatted(args[1]));
    EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
    broker.setConfiguration(settings);
    broker.start();
    System.out.println("ready");
    Thread.currentThread().join();
  }
}
