package io.baton.flow.catalog;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which properties of a database connection make its driver load classes, run scripts, or read and
 * write files on the worker's machine.
 */
public final class DatabaseProperties {
  private static final Pattern SEPARATORS = Pattern.compile("[?&;]");

  /** Names that load something; what is not here but ends like them is refused too. */
  private static final Set<String> LOADING =
      Set.of(
          "allowloadlocalinfile",
          "allowloadlocalinfileinpath",
          "allowurlinlocalinfile",
          "autodeserialize",
          "clientinfoprovider",
          "enable_load_extension",
          "init",
          "initsql",
          "jaasapplicationname",
          "jaaslogin",
          "loadbalancestrategy",
          "localfile",
          "logger",
          "loggerfile",
          "loggerlevel",
          "profilereventhandler",
          "propertiestransform",
          "sslhostnameverifier",
          "sslpasswordcallback",
          "tracefile",
          "useconfigs");

  private static final Pattern LOADING_ENDS =
      Pattern.compile(
          ".*(class|classname|factory|factoryarg|interceptors?|plugins?|constructorarg)");

  private DatabaseProperties() {}

  /** The first property of the address that loads something; null: none. */
  public static @Nullable String loading(String url) {
    String[] parts = SEPARATORS.split(url, -1);
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      String name = equals < 0 ? parts[i] : parts[i].substring(0, equals);
      if (isLoading(name)) {
        return name;
      }
    }
    return null;
  }

  public static boolean isLoading(String name) {
    String plain = decoded(name).strip().toLowerCase(Locale.ROOT);
    return LOADING.contains(plain) || LOADING_ENDS.matcher(plain).matches();
  }

  private static String decoded(String name) {
    try {
      return URLDecoder.decode(name, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return name;
    }
  }

  public static String refusal(String name) {
    return "a database connection must not set '"
        + name
        + "', because that loads or runs something on the worker's machine; leave it out";
  }
}
