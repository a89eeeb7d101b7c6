package io.baton.server.handbook;

import io.baton.handbook.Document;
import io.baton.handbook.Handbook;
import io.baton.server.http.Method;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import java.util.List;
import java.util.Map;

/** The handbook at {@code /docs}: pages that hold no data, so anybody may read them. */
public final class HandbookRoutes {
  private static final List<String> PLACES = List.of("/docs", "/docs/{page*}");

  private final Handbook handbook = new Handbook();

  public List<Route> routes() {
    return PLACES.stream().map(this::route).toList();
  }

  private Route route(String path) {
    return Route.open(Method.GET, path, "The documents are public and hold no data")
        .doc("handbook", "A page of the documents.")
        .answers(200, "The page, or a file that it shows.")
        .answers(304, "It has not changed.")
        .to(this::page);
  }

  private Reply page(Request request) {
    Reply reply =
        handbook
            .find(request.path())
            .map(found -> answer(request, found))
            .orElseGet(() -> Reply.empty(404));
    for (Map.Entry<String, String> header : Handbook.HEADERS.entrySet()) {
      reply = reply.with(header.getKey(), header.getValue());
    }
    return reply;
  }

  private static Reply answer(Request request, Document document) {
    boolean known = request.header("If-None-Match").filter(document.etag()::equals).isPresent();
    Reply reply =
        known ? Reply.empty(304) : Reply.bytes(200, document.contentType(), document.bytes());
    return reply.with("ETag", document.etag());
  }
}
