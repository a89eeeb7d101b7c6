package io.baton.cli.remote;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which server, and with which key. */
@SuppressWarnings("NullAway.Init") // picocli injects the spec
public final class ServerOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private @Nullable URI server;

  @Option(
      names = "--server",
      paramLabel = "URL",
      defaultValue = "${env:BATON_SERVER:-http://127.0.0.1:8080}",
      description = "The server. Default: $BATON_SERVER, else http://127.0.0.1:8080.")
  void setServer(String text) {
    server = address(text, spec);
  }

  static URI address(String text, CommandSpec spec) {
    try {
      URI uri = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      if (uri.getHost() == null || !String.valueOf(uri.getScheme()).matches("https?")) {
        throw new URISyntaxException(text, "no web address");
      }
      return uri;
    } catch (URISyntaxException wrong) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "'%s' is not a server's address, such as http://127.0.0.1:8080".formatted(text));
    }
  }

  @Option(
      names = "--key",
      paramLabel = "KEY",
      defaultValue = "${env:BATON_KEY:-}",
      description = "An API key. Default: $BATON_KEY. A local server needs none.")
  private String key;

  Api api() {
    return new Api(address(), key);
  }

  public URI address() {
    if (server == null) {
      throw new IllegalStateException("picocli sets the default");
    }
    return server;
  }

  /** Empty: none. */
  public String key() {
    return key;
  }
}
