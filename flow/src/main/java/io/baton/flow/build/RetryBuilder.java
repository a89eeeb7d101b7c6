package io.baton.flow.build;

import io.baton.flow.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** A retry policy; whatever is not said is as in a definition file. */
public final class RetryBuilder {
  private int attempts = RetryPolicy.DEFAULT.attempts();
  private RetryPolicy.Backoff backoff = RetryPolicy.DEFAULT.backoff();
  private Duration delay = RetryPolicy.DEFAULT.delay();
  private Duration maxDelay = RetryPolicy.DEFAULT.maxDelay();
  private double multiplier = RetryPolicy.DEFAULT.multiplier();
  private double jitter = RetryPolicy.DEFAULT.jitter();
  private List<String> retryOn = RetryPolicy.DEFAULT.retryOn();

  private RetryBuilder() {}

  static RetryPolicy of(Consumer<RetryBuilder> filler) {
    RetryBuilder builder = new RetryBuilder();
    filler.accept(builder);
    return new RetryPolicy(
        builder.attempts,
        builder.backoff,
        builder.delay,
        builder.maxDelay,
        builder.multiplier,
        builder.jitter,
        builder.retryOn);
  }

  /** How many tries there are, the first included. */
  public RetryBuilder attempts(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("Expected at least 1 attempt, but got " + count);
    }
    this.attempts = count;
    return this;
  }

  public RetryBuilder backoff(RetryPolicy.Backoff kind) {
    this.backoff = kind;
    return this;
  }

  public RetryBuilder delay(Duration first) {
    this.delay = first;
    return this;
  }

  public RetryBuilder maxDelay(Duration longest) {
    this.maxDelay = longest;
    return this;
  }

  public RetryBuilder multiplier(double factor) {
    this.multiplier = factor;
    return this;
  }

  public RetryBuilder jitter(double share) {
    this.jitter = share;
    return this;
  }

  public RetryBuilder retryOn(String... codes) {
    this.retryOn = List.of(codes);
    return this;
  }
}
