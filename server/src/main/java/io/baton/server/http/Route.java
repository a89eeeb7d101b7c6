package io.baton.server.http;

import io.baton.server.access.Role;

/**
 * One thing that callers can ask for. Routes are data: what serves them, what describes them and
 * what checks that none is open by accident are all made from the one table.
 *
 * @param path such as {@code /v1/flows/{id}}; a last segment {@code {name*}} takes all that follows
 */
public record Route(Method method, String path, Entry entry, RouteDoc doc, Handler handler) {

  public static RouteBuilder get(String path, Role role) {
    return new RouteBuilder(Method.GET, path, new Entry.Needs(role));
  }

  public static RouteBuilder post(String path, Role role) {
    return new RouteBuilder(Method.POST, path, new Entry.Needs(role));
  }

  public static RouteBuilder put(String path, Role role) {
    return new RouteBuilder(Method.PUT, path, new Entry.Needs(role));
  }

  public static RouteBuilder delete(String path, Role role) {
    return new RouteBuilder(Method.DELETE, path, new Entry.Needs(role));
  }

  /**
   * A route that needs no key.
   *
   * @param why what protects it instead, or why nothing needs to
   */
  public static RouteBuilder open(Method method, String path, String why) {
    return new RouteBuilder(method, path, new Entry.Open(why));
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
