package io.baton.server.access;

import io.baton.server.secret.KeyFile;
import io.baton.server.secret.MasterKeys;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Who may do what, and where the key for secrets is.
 *
 * @param dataFolder holds the key for secrets unless it is given here
 * @param secretKey one or more keys for secrets, separated by commas; empty: those in the folder
 * @param rate how often each API key may call
 * @param howToMakeKey the command that makes the first API key, for the message
 */
public record AccessSettings(
    Path dataFolder, String secretKey, RateLimit.Settings rate, String howToMakeKey) {

  /** With the key for secrets of the environment, if there is one. */
  public static AccessSettings in(Path dataFolder) {
    String key = Objects.requireNonNullElse(System.getenv(KeyFile.VARIABLE), "");
    return new AccessSettings(
        dataFolder,
        key,
        RateLimit.Settings.DEFAULT,
        "baton keys create --role admin --data " + dataFolder);
  }

  public AccessSettings withSecretKey(String keys) {
    return new AccessSettings(dataFolder, keys, rate, howToMakeKey);
  }

  public AccessSettings withRate(RateLimit.Settings limit) {
    return new AccessSettings(dataFolder, secretKey, limit, howToMakeKey);
  }

  public AccessSettings withHowToMakeKey(String command) {
    return new AccessSettings(dataFolder, secretKey, rate, command);
  }

  /** Those of the environment, or those in the folder, which are made if there are none. */
  public MasterKeys secretKeys() {
    return new KeyFile(dataFolder.resolve(KeyFile.NAME)).keys(secretKey);
  }

  /** Without the keys, which must not reach a log. */
  @Override
  public String toString() {
    return "AccessSettings[%s, %s]".formatted(dataFolder, rate);
  }
}
