package io.baton.server.console;

import io.baton.console.Asset;
import io.baton.console.Console;
import io.baton.server.http.Method;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.server.http.RouteBuilder;
import java.util.List;
import java.util.Map;

/**
 * The console at {@code /}. Its places are named one by one, so that nothing under {@code /v1} can
 * ever be answered by a page. The files hold no data: what they show comes from the API, with the
 * reader's key.
 */
public final class ConsoleRoutes {
  private static final List<String> PLACES =
      List.of(
          "/",
          "/icon.svg",
          "/assets/{file*}",
          "/css/{file*}",
          "/js/{file*}",
          "/vendor/{file*}",
          "/fonts/{file*}",
          "/licences/{file*}",
          "/executions",
          "/executions/{id*}",
          "/flows",
          "/flows/{id*}",
          "/approvals",
          "/pools",
          "/pools/{name*}",
          "/analytics",
          "/settings/{page*}");

  private final Console console = new Console();

  public List<Route> routes() {
    return PLACES.stream().map(this::route).toList();
  }

  private Route route(String path) {
    RouteBuilder builder =
        Route.open(Method.GET, path, "The console's files are public; data comes from the API")
            .doc("console", "A file of the console.");
    Console.PARAMETERS.forEach(name -> builder.query(name, "What the page shows."));
    return builder
        .answers(200, "The file, or the page for an address inside the console.")
        .answers(304, "It has not changed.")
        .to(this::file);
  }

  private Reply file(Request request) {
    return console
        .find(request.path())
        .map(found -> withHeaders(answer(request, found), found.headers()))
        .orElseGet(() -> Reply.empty(404));
  }

  private static Reply answer(Request request, Asset asset) {
    if (request.header("If-None-Match").filter(asset.etag()::equals).isPresent()) {
      return Reply.empty(304).with("ETag", asset.etag());
    }
    boolean packs =
        asset.isPacked()
            && request.header("Accept-Encoding").filter(text -> text.contains("gzip")).isPresent();
    byte[] body = packs ? asset.packed() : asset.bytes();
    Reply reply =
        Reply.bytes(200, asset.contentType(), body)
            .with("ETag", asset.etag())
            .with("Vary", "Accept-Encoding");
    return packs ? reply.with("Content-Encoding", "gzip") : reply;
  }

  private static Reply withHeaders(Reply reply, Map<String, String> headers) {
    Reply complete = reply;
    for (Map.Entry<String, String> header : headers.entrySet()) {
      complete = complete.with(header.getKey(), header.getValue());
    }
    return complete;
  }
}
