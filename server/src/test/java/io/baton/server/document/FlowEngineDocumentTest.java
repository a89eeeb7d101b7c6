package io.baton.server.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The execution engine's document: its keys, its retries, its handlers, its polling. */
@Requirement("DEF-7")
final class FlowEngineDocumentTest extends OnDocuments {
  private final AtomicInteger reservations = new AtomicInteger();
  private final AtomicReference<Web.Reply> charge =
      new AtomicReference<>(Web.Reply.ok("{\"receipt\": \"r-1\"}"));

  @Override
  void services() {
    web.on("/stock/reserve", this::reserve)
        .on("/pay/charge", call -> charge.get())
        .on(
            "/jobs/start",
            call -> Web.Reply.ok("{\"poll_url\": \"%s\"}".formatted(web.url("/jobs/1"))))
        .on(
            "/jobs/1",
            call -> Web.Reply.ok("{\"status\": \"completed\", \"result\": {\"label\": \"L-7\"}}"))
        .on("/slack/chat.postMessage", call -> Web.Reply.ok("{\"ok\": true, \"ts\": \"1.2\"}"));
  }

  /** Hangs up on the first one, as a network does. */
  private Web.Reply reserve(Web.Call call) {
    return call.method().equals("POST") && reservations.getAndIncrement() == 0
        ? new Web.Reply(0, "")
        : Web.Reply.ok("{\"reserved\": true}");
  }

  private String order() {
    return document("derived/000-order.yaml")
        .replace("https://stock.example", web.url("/stock"))
        .replace("https://pay.example", web.url("/pay"))
        .replace("https://jobs.example", web.url("/jobs"));
  }

  @Test
  @Requirement({"RET-1", "ENG-5", "ASY-2", "ADP-2"})
  void an_order_is_retried_charged_told_and_polled_for() throws Exception {
    reservations.set(0);
    charge.set(Web.Reply.ok("{\"receipt\": \"r-1\"}"));

    Obj execution = run("order.yaml", order(), "{\"order\": {\"sku\": \"a\", \"count\": 2}}");

    assertCompleted(execution);
    assertThat(step(execution, "reserve_stock").at("attempts")).isEqualTo(Value.of(2));
    assertThat(((Obj) result(execution, "charge_card")).at("receipt")).isEqualTo(Value.of("r-1"));
    assertThat(stepStatus(execution, "mail")).isEqualTo("success");
    assertThat(stepStatus(execution, "chat")).isEqualTo("failed");
    assertThat(((Obj) result(execution, "long_job")).at("label")).isEqualTo(Value.of("L-7"));
    assertThat(mail.getReceivedMessages()[0].getAllRecipients()[0]).hasToString("x@example.com");
    assertThat(web.calls("/stock/reserve").getFirst().body().toString()).contains("\"sku\"");
  }

  @Test
  @Requirement({"RET-4", "RET-8"})
  void a_card_that_cannot_be_charged_gives_the_stock_back_and_the_flow_goes_on() throws Exception {
    reservations.set(1);
    charge.set(new Web.Reply(503, "{}"));
    int before = web.calls("/pay/charge").size();

    Obj execution = run("order.yaml", order(), "{\"order\": {\"sku\": \"b\"}}");

    assertCompleted(execution);
    assertThat(web.calls("/pay/charge")).hasSize(before + 2);
    assertThat(web.calls("/stock/reserve").getLast().method()).isEqualTo("DELETE");
    assertThat(stepStatus(execution, "charge_card")).isEqualTo("failed");
    assertThat(execution.at("errors").toString()).contains("MAX_RETRIES_EXCEEDED");
  }

  @Test
  @Requirement({"RET-4", "EXP-4"})
  void without_an_on_error_the_flows_handler_tells_the_people() throws Exception {
    reservations.set(1);
    charge.set(new Web.Reply(400, "{}"));
    String text = order();
    int begin = text.indexOf("    on_error:");
    int end = text.indexOf("  - id: notify");
    String handled =
        (text.substring(0, begin) + text.substring(end))
            .replace(
                "message: \"${error.message}\"", "channel: \"#ops\", message: \"${error.code}\"");

    Obj execution = run("order.yaml", handled, "{\"order\": {}}");

    assertCompleted(execution);
    assertThat(web.calls("/slack").getLast().body().toString()).contains("HTTP_400");
  }
}
