package io.baton.cli.remote;

import io.baton.cli.Io;
import io.baton.cli.Paint;
import io.baton.value.Obj;

/** What commands against a server have in common: whom they ask, and how they answer. */
final class Remote {
  private final Io io;

  Remote(Io io) {
    this.io = io;
  }

  /** Something asked of a server. */
  @FunctionalInterface
  interface Asking {
    /** Returns the exit code. */
    int ask(Api api) throws RequestFailed, InterruptedException;
  }

  /** What the server refuses is said on stderr. */
  int on(ServerOption server, Asking asking) throws InterruptedException {
    try (Api api = server.api()) {
      return asking.ask(api);
    } catch (RequestFailed failed) {
      failed.lines().forEach(io.err()::println);
      io.err().flush();
      return failed.exitCode();
    }
  }

  Io io() {
    return io;
  }

  Paint paint() {
    return io.terminal().outStyle().paint();
  }

  /** The server's answer for programs, a sentence for people. */
  void answer(JsonOption json, Obj answer, String sentence) {
    if (json.isWanted()) {
      print(answer);
    } else {
      say(sentence);
    }
  }

  void print(Obj json) {
    io.out().println(Paint.json(json));
  }

  void say(String line) {
    io.out().println(line);
  }
}
