package io.baton.server.http;

import static io.baton.server.http.BadInputTest.get;
import static io.baton.server.http.BadInputTest.line;

import io.baton.server.http.BadInputTest.Case;
import java.util.List;

/** Paths and queries that must lead nowhere. */
final class BadAddresses {
  private BadAddresses() {}

  static List<Case> cases() {
    return List.of(
        get("an unknown path", 404, "/openapi.json", "/v1/flowz"),
        get("a matrix parameter", 404, "nothing", "/v1/flows;x"),
        get("a matrix parameter in the middle", 404, "nothing", "/v1;admin=1/flows"),
        get("encoded dots", 404, "nothing", "/v1/x/%2e%2e/flows"),
        get("dots", 404, "nothing", "/v1/x/../flows"),
        get("a single dot", 404, "nothing", "/v1/./flows"),
        get("an encoded slash", 404, "nothing", "/v1%2fflows"),
        get("an encoded slash in a parameter", 404, "nothing", "/v1/flows/..%2f..%2fetc"),
        get("a doubled slash", 404, "nothing", "/v1//flows"),
        get("a slash at the end", 404, "nothing", "/v1/flows/"),
        get("a suffix", 404, "", "/v1/flows.json"),
        get("a NUL in the path", 400, "HTTP", "/v1/flows/a%00b"),
        get("a backslash", 404, "nothing", "/v1/flows/a%5Cb"),
        get("a broken percent sign", 400, "HTTP", "/v1/flows/%zz"),
        get("overlong UTF-8", 404, "nothing", "/v1/flows/%c0%af"),
        get("another case", 404, "nothing", "/V1/Flows"),
        get("limit -1", 400, "1 to 1000", "/v1/executions?limit=-1"),
        get("limit 0", 400, "1 to 1000", "/v1/executions?limit=0"),
        get("limit 1001", 400, "1 to 1000", "/v1/executions?limit=1001"),
        get("limit 2^31", 400, "1 to 1000", "/v1/executions?limit=2147483648"),
        get(
            "limit 10^30",
            400,
            "1 to 1000",
            "/v1/executions?limit=1000000000000000000000000000000"),
        get("a limit that is no number", 400, "whole number", "/v1/executions?limit=ten"),
        get("a limit in Arabic digits", 400, "whole number", "/v1/executions?limit=%D9%A1"),
        get("a forged cursor", 400, "cursor", "/v1/executions?cursor=AAAA"),
        get("a cursor that is no Base64", 400, "cursor", "/v1/executions?cursor=%21%21"),
        get("an unknown parameter", 400, "did you mean 'status'", "/v1/executions?statuss=failed"),
        get("a parameter twice", 400, "twice", "/v1/executions?limit=1&limit=2"),
        get("a parameter of another route", 400, "does not know", "/v1/executions?wait=true"),
        get("an unknown status", 400, "completed", "/v1/executions?status=done"),
        get("SQL in a status", 400, "status", "/v1/executions?status=failed%27%20OR%201=1"),
        get(
            "SQL as a sort",
            400,
            "does not know",
            "/v1/executions?sort=id%3BDROP%20TABLE%20executions"),
        get("a time that is none", 400, "2026-01-31", "/v1/executions?from=yesterday"),
        get("30 February", 400, "2026-01-31", "/v1/executions?from=2026-02-30"),
        get("invalid UTF-8 in the query", 400, "UTF-8", "/v1/executions?q=%ff"),
        get("NUL in the query", 400, "NUL", "/v1/executions?q=a%00"),
        get("a line break in a filter", 400, "printable", "/v1/executions?q=a%0d%0ab"),
        get("a cursor of another list", 400, "cursor", "/v1/flows?cursor=" + foreign()),
        get(
            "a cursor that hides a text",
            400,
            "cursor",
            "/v1/audit?cursor=" + forged("audit", "x")),
        get(
            "a cursor that hides a huge number",
            400,
            "cursor",
            "/v1/audit?cursor=" + forged("audit", "9".repeat(30))),
        get("a cursor that hides a NUL", 400, "cursor", "/v1/keys?cursor=" + forged("keys", "a\0")),
        get("a flow inside another", 404, "no flow", "/v1/flows/adds:inner"),
        get("a name that flows cannot have", 404, "no flow", "/v1/flows/unregistered:abc/plan"),
        get("event 0", 400, "at must be", "/v1/executions/x?at=0"),
        get("version -1", 400, "version", "/v1/flows/adds?version=-1"),
        get("an execution that is not there", 404, "no execution", "/v1/executions/nobody"),
        get("a script as an id", 404, "", "/v1/executions/%3Cscript%3Ealert(1)%3C%2Fscript%3E"),
        line("a method that does not fit", 405, "GET", "PUT /v1/flows HTTP/1.1"),
        line("a method that nobody has", 405, "GET", "BREW /v1/flows HTTP/1.1"),
        line("TRACE", 405, "GET", "TRACE /healthz HTTP/1.1"));
  }

  private static String foreign() {
    return new Cursor("pools", "default").write("standard");
  }

  /** The mark of a cursor is no signature: whoever knows the code can make one. */
  private static String forged(String list, String place) {
    return new Cursor(list, "default").write(place);
  }
}
