package io.baton.cache;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A server for each test, and a real Redis for all tests of a class. */
@SuppressWarnings("NullAway.Init") // set before the tests
abstract class OnRedis {
  static TestRedis redis;

  @TempDir Path folder;
  CachedServer server;

  @BeforeAll
  static void startRedis() throws Exception {
    redis = TestRedis.start();
  }

  @AfterAll
  static void stopRedis() throws Exception {
    redis.close();
  }

  @BeforeEach
  void open() {
    server = CachedServer.in(folder, settings()).connected();
  }

  @AfterEach
  void close() {
    server.close();
  }

  static RedisSettings settings() {
    // However busy the machine is: these tests are not about time.
    return RedisSettings.at(RedisAddress.of(redis.url())).withTimeout(Duration.ofSeconds(20));
  }

  long hits() {
    return server.counts().hits();
  }

  void openAgain(RedisSettings settings) {
    server.close();
    server = CachedServer.in(folder, settings).connected();
  }
}
