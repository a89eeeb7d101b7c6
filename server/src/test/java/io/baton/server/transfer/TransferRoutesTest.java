package io.baton.server.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.server.ServerSettings;
import io.baton.server.http.BodyLimits;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes over the wire; what is taken and what is not is held by the commands' tests. */
final class TransferRoutesTest extends OnOneServer {
  private static final int MOST = 20_000;
  private static final String HEAD = "{\"baton\":\"export\",\"version\":1}\n";

  @Override
  protected ServerSettings settings(ServerSettings defaults) {
    BodyLimits usual = BodyLimits.DEFAULT;
    return defaults.withLimits(
        new BodyLimits(usual.sync(), usual.async(), usual.definition(), usual.control(), MOST));
  }

  private Api.Answer take(String query, String lines) {
    return api.postAs("/v1/import" + query, TransferRoutes.TYPE, lines);
  }

  @Test
  void an_export_ends_with_how_much_there_was() {
    register("{ id: sent, steps: [ { id: a, adapter: core, action: noop } ] }");
    api.post("/v1/flows/sent/executions?wait=true", "{}").expect(200);

    Api.Answer answer = api.get("/v1/export").expect(200);

    List<String> lines = answer.text().lines().toList();
    assertThat(answer.header("Content-Type")).isEqualTo(TransferRoutes.TYPE);
    assertThat(lines.getFirst() + "\n").isEqualTo(HEAD);
    assertThat(lines.getLast())
        .isEqualTo(
            "{\"end\":{\"flows\":1,\"executions\":1,\"events\":%d}}".formatted(lines.size() - 4));
  }

  @Test
  void an_import_says_how_much_was_taken() {
    Api.Answer answer = take("", HEAD).expect(200);
    assertThat(answer.text()).isEqualTo("{\"flows\":0,\"executions\":0,\"skipped\":0}");
  }

  @Test
  void reasons_are_told_one_by_one_and_nothing_is_taken() {
    Api.Answer answer = take("", HEAD + "{\"x\":1}\nno\n").expect(422);
    assertThat(answer.textAt("detail")).isEqualTo("Nothing was taken in.");
    assertThat(answer.text()).contains("invalid-import", "line 2: is neither", "line 3: ");
  }

  @Test
  void what_is_too_large_or_not_understood_is_refused() {
    assertThat(take("", HEAD + " ".repeat(MOST)).expect(413).text()).contains("20000 bytes");
    assertThat(take("?existing=maybe", HEAD).expect(400).text()).contains("can only be 'skip'");
    api.post("/v1/import", "{}").expect(415);
  }
}
