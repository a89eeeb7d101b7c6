package io.baton.cli.remote;

import io.baton.cli.ExitCode;
import java.util.ArrayList;
import java.util.List;

/** A request that came to nothing, with what to tell people. */
final class RequestFailed extends Exception {
  private final transient List<String> lines;
  private final int exitCode;

  RequestFailed(List<String> lines, int exitCode) {
    super(String.join("; ", lines));
    this.lines = List.copyOf(lines);
    this.exitCode = exitCode;
  }

  /** Nobody answered as a server of Baton would. */
  static RequestFailed unreachable(String sentence) {
    return new RequestFailed(List.of(sentence), ExitCode.FAILED);
  }

  /** The same with what it is about in front. */
  RequestFailed about(String what) {
    List<String> named = new ArrayList<>(lines);
    named.set(0, what + ": " + lines.getFirst());
    return new RequestFailed(named, exitCode);
  }

  List<String> lines() {
    return lines;
  }

  int exitCode() {
    return exitCode;
  }
}
