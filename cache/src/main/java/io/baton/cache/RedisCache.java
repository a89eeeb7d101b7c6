package io.baton.cache;

import io.baton.runtime.cache.AnswerCache;
import io.baton.runtime.cache.CacheCounts;
import io.baton.runtime.cache.Question;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.JsonLimits;
import io.baton.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps answers in Redis. A question and its answer are one key there, overwritten when the
 * execution has gone on; what the key holds counts only if it opens for the row that the question
 * names (see {@link Seal}), so Redis can lose, mix up or invent what it likes.
 */
public final class RedisCache implements AnswerCache {
  /** Deeper than any value that an execution can have, by what an answer puts around it. */
  private static final JsonLimits LIMITS =
      JsonLimits.DEFAULT
          .withMaxDepth(JsonLimits.DEEPEST)
          .withMaxTotalLength(Integer.MAX_VALUE - Long.BYTES);

  private final CacheCounts counts = new CacheCounts();
  private final Recent recent = new Recent();
  private final String version;
  private final Seal seal;
  private final Link link;
  private final Keeper keeper;

  private RedisCache(RedisSettings settings, byte[] key) {
    this.version = settings.version();
    this.seal = new Seal(key, version);
    this.link = new Link(settings, counts, recent::clear);
    this.keeper = new Keeper(settings, counts, link, seal);
  }

  /**
   * Connects in the background: a Redis that is away keeps nothing from starting.
   *
   * @param key 32 bytes that everybody has who is to read what is kept
   */
  public static RedisCache open(RedisSettings settings, byte[] key) {
    RedisCache cache = new RedisCache(settings, key);
    var _ = cache.link.start();
    cache.keeper.start();
    return cache;
  }

  @Override
  public boolean isUsed() {
    return true;
  }

  @Override
  public Optional<Value> find(Question question) {
    String name = name(question);
    byte @Nullable [] sealed = link.ask(redis -> redis.get(name));
    Optional<Value> found = sealed == null ? Optional.empty() : opened(question, sealed);
    if (found.isPresent()) {
      counts.hit();
    } else {
      counts.missed();
      recent.forget(name);
    }
    return found;
  }

  private Optional<Value> opened(Question question, byte[] sealed) {
    try {
      return seal.open(question, sealed).map(plain -> Json.parse(plain, LIMITS));
    } catch (JsonException e) {
      counts.failed();
      return Optional.empty();
    }
  }

  @Override
  public void keep(Question question, Value answer) {
    String name = name(question);
    if (recent.isNew(name, question.row()) && !keeper.keep(name, question, answer)) {
      recent.forget(name);
    }
  }

  private String name(Question question) {
    return "baton:%s:%s:%s:%s"
        .formatted(version, question.tenantId(), question.executionId(), question.about());
  }

  @Override
  public CacheCounts counts() {
    return counts;
  }

  @Override
  public void close() {
    keeper.close();
    link.close();
  }
}
