package io.baton.server.transfer;

import static io.baton.server.openapi.Schemas.INTEGER;
import static io.baton.server.openapi.Schemas.TEXT;
import static io.baton.server.openapi.Schemas.object;
import static io.baton.server.openapi.Schemas.words;

import io.baton.runtime.transfer.Export;
import io.baton.runtime.transfer.Import;
import io.baton.runtime.transfer.ImportRefused;
import io.baton.runtime.transfer.ImportRules;
import io.baton.server.Context;
import io.baton.server.access.Role;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Moves a tenant's flows and executions out of a server that runs, and those that have ended into
 * one. What an export writes ends with a line that says how much there was, so that one that broke
 * off is not taken for whole.
 */
public final class TransferRoutes {
  /** Lines of JSON. */
  public static final String TYPE = "application/jsonl";

  /** The last line of an export over HTTP, which is no part of it. */
  public static final String END = "end";

  private static final String SKIP = "skip";
  private static final Obj TAKEN =
      object("flows", INTEGER, "executions", INTEGER, "skipped", INTEGER).all();

  private final Context context;

  public TransferRoutes(Context context) {
    this.context = context;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/v1/export", Role.ADMIN)
            .doc("exportAll", "All flows and executions of the tenant with their logs.")
            .answers(200, "One object a line; the last one says how much there was.", TYPE, TEXT)
            .to(request -> Reply.streamed(TYPE, out -> write(request.tenant(), out))),
        Route.post("/v1/import", Role.ADMIN)
            .doc("importAll", "Takes in flows and ended executions that an export has written.")
            .query("existing", words(SKIP), "skip: leave out executions that are there already.")
            .query("unfinished", words(SKIP), "skip: leave out executions that had not ended.")
            .body(TEXT, true, TYPE)
            .answers(200, "All of it was taken in, apart from what was to be left out.", TAKEN)
            .to(this::take));
  }

  private void write(String tenant, OutputStream out) throws IOException {
    BufferedWriter text =
        new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    try {
      Export.Written written =
          Export.ofTenant(context.store(), tenant, line -> line(text, line)).run();
      Obj counts =
          Obj.builder()
              .put("flows", written.flows())
              .put("executions", written.executions())
              .put("events", written.events())
              .build();
      line(text, Json.write(Obj.of(END, counts)));
      text.flush();
    } catch (UncheckedIOException gone) {
      throw gone.getCause();
    }
  }

  private static void line(BufferedWriter text, String line) {
    try {
      text.write(line);
      text.write('\n');
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  private Reply take(Request request) throws IOException {
    ImportRules rules =
        ImportRules.running(
            request.tenant(), isSkip(request, "existing"), isSkip(request, "unfinished"));
    String text = request.text(context.settings().limits().transfer(), TYPE);
    try {
      Import.Taken taken =
          context
              .baton()
              .flows()
              .importing()
              .run(() -> new BufferedReader(new StringReader(text)), rules);
      return Reply.ok(
          Obj.builder()
              .put("flows", taken.flows())
              .put("executions", taken.executions())
              .put("skipped", taken.skipped())
              .build());
    } catch (ImportRefused refused) {
      throw Problem.of(ProblemType.INVALID_IMPORT, "Nothing was taken in.")
          .withErrors(refused.reasons().stream().map(one -> Problem.error("", one)).toList())
          .refused();
    }
  }

  private static boolean isSkip(Request request, String name) {
    String value = request.query(name).orElse("");
    if (!value.isEmpty() && !value.equals(SKIP)) {
      throw Problem.badRequest("%s can only be '%s'".formatted(name, SKIP)).refused();
    }
    return !value.isEmpty();
  }
}
