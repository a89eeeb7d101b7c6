package io.baton.cli;

import io.baton.cache.RedisAddress;
import io.baton.cache.RedisCache;
import io.baton.cache.RedisSettings;
import io.baton.runtime.cache.AnswerCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one place that knows the cache module. Its jars are on the class path only where a cache is
 * named, so nothing else may touch this class.
 */
final class Caches {
  private Caches() {}

  /**
   * @param ttl null: the usual
   * @throws IllegalArgumentException where the address or a setting cannot be used
   */
  static Function<Supplier<byte[]>, AnswerCache> opening(String url, @Nullable Duration ttl) {
    RedisSettings settings =
        RedisSettings.at(RedisAddress.of(url))
            .withTtl(ttl == null ? RedisSettings.DEFAULT_TTL : ttl)
            .withVersion(version())
            .withEnvironment(System.getenv());
    return key -> RedisCache.open(settings, key.get());
  }

  private static String version() {
    try {
      return new Version().getVersion()[0].replace("baton ", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
