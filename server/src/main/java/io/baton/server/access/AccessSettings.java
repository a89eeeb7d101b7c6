package io.baton.server.access;

import io.baton.server.secret.KeyFile;
import io.baton.server.secret.MasterKeys;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;

/**
 * Who may do what, and where the key for secrets is.
 *
 * @param dataFolder holds the key for secrets unless it is given here
 * @param secretKey one or more keys for secrets, separated by commas; empty: those in the folder
 * @param rate how often each API key may call
 * @param hooks how often webhooks that need no key may be called
 * @param auditAge how long the log of changes is kept; zero: for good
 * @param howToMakeKey the command that makes the first API key, for the message
 */
public record AccessSettings(
    Path dataFolder,
    String secretKey,
    RateLimit.Settings rate,
    HookRates hooks,
    Duration auditAge,
    String howToMakeKey) {
  public static final Duration DEFAULT_AUDIT_AGE = Duration.ofDays(365);

  public static final String RATE_VARIABLE = "BATON_KEY_RATE";
  public static final String SOURCE_VARIABLE = "BATON_HOOK_SOURCE_RATE";
  public static final String HOOK_VARIABLE = "BATON_HOOK_RATE";
  public static final String AUDIT_VARIABLE = "BATON_AUDIT_DAYS";

  public AccessSettings {
    if (auditAge.isNegative()) {
      throw new IllegalArgumentException("The log of changes cannot be kept for less than no time");
    }
  }

  /** With the key for secrets of the environment, if there is one. */
  public static AccessSettings in(Path dataFolder) {
    String key = Objects.requireNonNullElse(System.getenv(KeyFile.VARIABLE), "");
    return new AccessSettings(
        dataFolder,
        key,
        RateLimit.Settings.DEFAULT,
        HookRates.DEFAULT,
        DEFAULT_AUDIT_AGE,
        "baton keys create --role admin --data " + dataFolder);
  }

  /**
   * Takes the limits that the environment names.
   *
   * @throws IllegalArgumentException where one of them cannot be used
   */
  public AccessSettings withEnvironment(Map<String, String> environment) {
    return withRate(RateLimit.Settings.of(environment, RATE_VARIABLE, rate))
        .withHooks(
            new HookRates(
                RateLimit.Settings.of(environment, SOURCE_VARIABLE, hooks.bySource()),
                RateLimit.Settings.of(environment, HOOK_VARIABLE, hooks.byHook())))
        .withAuditAge(auditAge(environment));
  }

  private Duration auditAge(Map<String, String> environment) {
    String days = environment.getOrDefault(AUDIT_VARIABLE, "");
    if (days.isEmpty()) {
      return auditAge;
    }
    if (!days.matches("\\d{1,5}")) {
      throw new IllegalArgumentException(
          "%s must be a number of days, or 0 to keep the log for good, not '%s'"
              .formatted(AUDIT_VARIABLE, days));
    }
    return Duration.ofDays(Long.parseLong(days));
  }

  public AccessSettings withSecretKey(String keys) {
    return new AccessSettings(dataFolder, keys, rate, hooks, auditAge, howToMakeKey);
  }

  public AccessSettings withRate(RateLimit.Settings limit) {
    return new AccessSettings(dataFolder, secretKey, limit, hooks, auditAge, howToMakeKey);
  }

  public AccessSettings withHooks(HookRates rates) {
    return new AccessSettings(dataFolder, secretKey, rate, rates, auditAge, howToMakeKey);
  }

  public AccessSettings withAuditAge(Duration age) {
    return new AccessSettings(dataFolder, secretKey, rate, hooks, age, howToMakeKey);
  }

  public AccessSettings withHowToMakeKey(String command) {
    return new AccessSettings(dataFolder, secretKey, rate, hooks, auditAge, command);
  }

  /** Those of the environment, or those in the folder, which are made if there are none. */
  public MasterKeys secretKeys() {
    return new KeyFile(dataFolder.resolve(KeyFile.NAME)).keys(secretKey);
  }

  /** Without the keys, which must not reach a log. */
  @Override
  public String toString() {
    return "AccessSettings[%s, %s, %s]".formatted(dataFolder, rate, hooks);
  }
}
