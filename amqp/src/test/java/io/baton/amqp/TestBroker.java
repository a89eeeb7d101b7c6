package io.baton.amqp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/** A real broker in a process of its own, which a test can kill and start again on its data. */
final class TestBroker implements AutoCloseable {
  private static final int JOURNAL_BUFFER_NANOS = 100_000;

  private final Path folder;
  private final int port;
  private Process process;

  private TestBroker(Path folder, int port, Process process) {
    this.folder = folder;
    this.port = port;
    this.process = process;
  }

  static TestBroker start(Path folder) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    return new TestBroker(folder, port, launch(folder, port));
  }

  private static Process launch(Path folder, int port) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                TestBroker.class.getName(),
                folder.toString(),
                Integer.toString(port))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String line = process.inputReader().readLine();
    if (!"ready".equals(line)) {
      throw new AssertionError("The broker says " + line);
    }
    return process;
  }

  Broker address() {
    return Broker.at("amqp://127.0.0.1:" + port);
  }

  void kill() {
    process.destroyForcibly().onExit().join();
  }

  void restart() throws IOException {
    process = launch(folder, port);
  }

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

  @Override
  public void close() {
    kill();
  }
}
