package io.baton.cache;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Makes connections to Redis, as few threads as the client allows. The client's own ways of coming
 * back after a loss are off: they keep requests for later, and nobody here has a use for a late
 * answer.
 */
final class RedisClients implements AutoCloseable {
  /** Nobody waits for it, so it is no setting. */
  private static final Duration TO_CONNECT = Duration.ofSeconds(2);

  private static final int THREADS = 2;
  private static final RedisCodec<String, byte[]> CODEC =
      RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

  /** Held, because a logger that nobody holds forgets its level. The link says what matters. */
  private static final Logger CLIENT_LOG = Logger.getLogger("io.lettuce");

  private final ClientResources resources;
  private final RedisClient client;

  RedisClients(RedisAddress address) {
    CLIENT_LOG.setLevel(Level.OFF);
    this.resources =
        ClientResources.builder()
            .ioThreadPoolSize(THREADS)
            .computationThreadPoolSize(THREADS)
            .addressResolverGroup(DefaultAddressResolverGroup.INSTANCE)
            .build();
    RedisURI target = address.target();
    target.setTimeout(TO_CONNECT);
    this.client = RedisClient.create(resources, target);
    client.setOptions(
        ClientOptions.builder()
            .autoReconnect(false)
            .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
            .socketOptions(SocketOptions.builder().connectTimeout(TO_CONNECT).build())
            .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
            .build());
  }

  /**
   * @throws RuntimeException where that is not possible now
   */
  StatefulRedisConnection<String, byte[]> connect() {
    return client.connect(CODEC);
  }

  @Override
  public void close() {
    client.shutdown(0, TO_CONNECT.toMillis(), TimeUnit.MILLISECONDS);
    var _ = resources.shutdown(0, TO_CONNECT.toMillis(), TimeUnit.MILLISECONDS);
  }
}
