package io.baton.cli.remote;

import io.baton.cli.progress.Screen;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An execution of a server, redrawn in place until it ends. Its events say when to look again; the
 * picture is of what the server then answers.
 */
final class LiveView {
  private static final long LOOK_MILLIS = 2_000;
  private static final long PAUSE_MILLIS = 200;

  private final Remote remote;
  private final Api api;
  private final Screen screen;
  private final List<String> order;
  private final BlockingQueue<News> news = new LinkedBlockingQueue<>();
  private Obj execution;
  private long lookedAt;

  /**
   * What came of the events.
   *
   * @param end how it ended; empty while it goes on
   */
  private record News(String end, @Nullable RequestFailed broken) {}

  LiveView(Remote remote, Api api, Obj execution) throws InterruptedException {
    this.remote = remote;
    this.api = api;
    this.execution = execution;
    this.screen = new Screen(remote.io().err(), remote.io().terminal());
    this.order = order();
  }

  /** A flow that was not registered has no plan to ask for; its steps appear as they come. */
  private List<String> order() throws InterruptedException {
    List<String> ids = new ArrayList<>();
    String flow = Fields.text(execution, "flowId");
    Map<String, String> version = Map.of("version", Fields.text(execution, "flowVersion"));
    try {
      Obj plan = api.get(Api.path(List.of("flows", flow, "plan"), version));
      if (plan.at("steps") instanceof Arr steps) {
        steps.forEach(step -> ids.add(Fields.text((Obj) step, "id")));
      }
    } catch (RequestFailed none) {
      return List.of();
    }
    return ids;
  }

  /** Returns how it ended. */
  String show() throws RequestFailed, InterruptedException {
    Thread reader = Thread.ofVirtual().start(this::read);
    try {
      draw();
      boolean changed = false;
      while (true) {
        News heard = news.poll(Screen.FRAME_MILLIS, TimeUnit.MILLISECONDS);
        if (heard != null && heard.broken() != null) {
          throw heard.broken();
        }
        changed |= heard != null;
        if (heard != null && !heard.end().isEmpty()) {
          look();
          draw();
          ShowExecution.printEnd(remote, execution);
          return heard.end();
        }
        long silence = System.currentTimeMillis() - lookedAt;
        if ((changed && silence > PAUSE_MILLIS) || silence > LOOK_MILLIS) {
          look();
          changed = false;
        }
        draw();
      }
    } finally {
      reader.interrupt();
    }
  }

  private void look() throws RequestFailed, InterruptedException {
    execution = api.get(Api.path("executions", Fields.text(execution, "executionId")));
    lookedAt = System.currentTimeMillis();
  }

  private void draw() {
    long now = System.currentTimeMillis();
    screen.draw(RemoteFrame.of(execution, order), now);
  }

  private void read() {
    try {
      String end =
          new Follower(api, execution, (event, text) -> news.add(new News("", null))).follow();
      news.add(new News(Objects.requireNonNull(end), null));
    } catch (RequestFailed broken) {
      news.add(new News("", broken));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
