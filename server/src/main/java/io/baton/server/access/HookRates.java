package io.baton.server.access;

/**
 * How often webhooks that need no key may be called.
 *
 * @param bySource from one address, whichever webhook it calls
 * @param byHook one webhook, by all addresses together
 */
public record HookRates(RateLimit.Settings bySource, RateLimit.Settings byHook) {
  public static final HookRates DEFAULT =
      new HookRates(new RateLimit.Settings(200, 1_000), new RateLimit.Settings(500, 2_000));
}
