package io.baton.flow.plan;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what makes a database driver load classes, run scripts, or read and write files on the
 * worker's machine. Only what is written down can be judged here; the adapter judges the rest.
 */
final class DatabaseUrls {
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

  private final Findings findings;

  DatabaseUrls(Findings findings) {
    this.findings = findings;
  }

  /** Looks at every text of a value that begins like a database's address. */
  void check(String path, Value value) {
    switch (value) {
      case Value.Text text -> checkText(path, text.value());
      case Arr items -> {
        for (int i = 0; i < items.size(); i++) {
          check(path + "[" + i + "]", items.get(i));
        }
      }
      case Obj fields ->
          fields.fields().forEach((key, field) -> check(Texts.join(path, key), field));
      case Value.Null ignored -> {}
      case Value.Bool ignored -> {}
      case Value.Num ignored -> {}
    }
  }

  /** Properties of a connection may stand beside its address. */
  void checkProperties(String path, Obj params) {
    for (String key : List.of("properties", "options")) {
      if (params.get(key) instanceof Obj properties) {
        for (String name : properties.fields().keySet()) {
          if (isLoading(name)) {
            String at = Texts.join(Texts.join(path, key), name);
            findings.error(at, refusal(name));
          }
        }
      }
    }
  }

  private void checkText(String path, String text) {
    if (!text.startsWith("jdbc:")) {
      return;
    }
    String loading = loadingProperty(text);
    if (loading != null) {
      findings.error(path, text, Math.max(0, text.indexOf(loading)), refusal(loading));
    }
  }

  private static @Nullable String loadingProperty(String url) {
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

  private static boolean isLoading(String name) {
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

  private static String refusal(String name) {
    return "a database connection must not set '"
        + name
        + "', because that loads or runs something on the worker's machine; leave it out";
  }
}
