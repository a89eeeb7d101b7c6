package io.baton.cache;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.function.Function;
import redis.embedded.RedisServer;

/** A real Redis that can be stopped, killed and started again where it was. */
final class TestRedis implements AutoCloseable {
  private final int port;
  private final String password;
  private RedisServer server;

  private TestRedis(int port, String password) throws IOException {
    this.port = port;
    this.password = password;
    this.server = started();
  }

  static TestRedis start() throws IOException {
    return new TestRedis(freePort(), "");
  }

  static TestRedis withPassword(String password) throws IOException {
    return new TestRedis(freePort(), password);
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private RedisServer started() throws IOException {
    RedisServer fresh =
        RedisServer.newRedisServer()
            .port(port)
            .setting("save \"\"")
            .settingIf(!password.isEmpty(), "requirepass " + password)
            .build();
    fresh.start();
    return fresh;
  }

  String url() {
    return "redis://%s127.0.0.1:%d".formatted(password.isEmpty() ? "" : ":" + password + "@", port);
  }

  /** Returns when it is gone. */
  void stop() throws IOException {
    server.stop();
  }

  /** With nothing in it. */
  void startAgain() throws IOException {
    server = started();
  }

  <T> T with(Function<RedisCommands<String, byte[]>, T> commands) {
    try (RedisClient client = RedisClient.create(url());
        StatefulRedisConnection<String, byte[]> connection =
            client.connect(RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE))) {
      return commands.apply(connection.sync());
    }
  }

  List<String> keys() {
    return with(redis -> redis.keys("*")).stream().sorted().toList();
  }

  /** The one key of an answer of this kind about an execution. */
  String key(String executionId, String about) {
    return keys().stream()
        .filter(key -> key.contains(executionId + ":" + about))
        .findFirst()
        .orElseThrow();
  }

  boolean has(String executionId, String about) {
    return keys().stream().anyMatch(key -> key.contains(executionId + ":" + about));
  }

  byte[] get(String key) {
    return with(redis -> redis.get(key));
  }

  void set(String key, byte[] value) {
    var _ = with(redis -> redis.set(key, value));
  }

  @Override
  public void close() throws IOException {
    server.stop();
  }
}
