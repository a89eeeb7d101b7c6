package io.baton.engine.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Event;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.Phase;
import io.baton.engine.state.StepStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * docs/state-machines.md shows exactly the transitions that the code allows, and names every event
 * with every field. The tables are generated: {@code -Dbaton.golden=write}.
 */
@Requirement("ENG-1")
class StateMachinesPageTest {
  private static final Path PAGE = Path.of("..", "docs", "state-machines.md");

  @Test
  void thePageShowsTheTransitionsOfExecutions() {
    List<ExecutionStatus> all = List.of(ExecutionStatus.values());
    check("execution", all, ExecutionStatus::text, ExecutionStatus::next);
  }

  @Test
  void thePageShowsTheTransitionsOfSteps() {
    check("step", List.of(StepStatus.values()), StepStatus::text, StepStatus::next);
  }

  @Test
  void thePageExplainsEveryPhase() {
    String page = Golden.readFile(PAGE);
    assertThat(Phase.values()).allSatisfy(p -> assertThat(page).contains("`" + p.text() + "`"));
  }

  @Test
  void thePageNamesEveryEventAndItsData() {
    List<String> rows = Golden.readFile(PAGE).lines().filter(l -> l.startsWith("| `")).toList();
    assertThat(EventSamples.all())
        .allSatisfy(
            event ->
                assertThat(rows)
                    .as(
                        "%s with %s",
                        EventTypes.of(event), EventData.write(event).fields().keySet())
                    .anyMatch(row -> describes(row, event)));
  }

  private static boolean describes(String row, Event event) {
    return row.startsWith("| `" + EventTypes.of(event) + "` |")
        && EventData.write(event).fields().keySet().stream()
            .allMatch(field -> row.contains("`" + field + "`"));
  }

  private static <S extends Enum<S>> void check(
      String name, List<S> all, Function<S, String> text, Function<S, Set<S>> next) {
    String table = "| from | to |\n|---|---|\n" + rows(all, text, next);
    String diagram =
        "<!-- tested by StateMachinesPageTest -->\n```mermaid\nstateDiagram-v2\n"
            + arrows(all, text, next)
            + "```\n";
    String begin = "<!-- generated: " + name + " -->\n";
    String end = "<!-- end: " + name + " -->\n";
    String page = Golden.readFile(PAGE);
    assertThat(page).contains(begin).contains(end);
    int from = page.indexOf(begin) + begin.length();
    int to = page.indexOf(end);
    String generated = table + "\n" + diagram;
    if (Golden.isWriting()) {
      Golden.write(PAGE, page.substring(0, from) + generated + page.substring(to));
    } else {
      assertThat(page.substring(from, to)).isEqualTo(generated);
    }
  }

  private static <S extends Enum<S>> String rows(
      List<S> all, Function<S, String> text, Function<S, Set<S>> next) {
    return all.stream()
        .map(
            from ->
                "| %s | %s |\n"
                    .formatted(text.apply(from), String.join(", ", targets(from, text, next))))
        .collect(Collectors.joining());
  }

  private static <S extends Enum<S>> String arrows(
      List<S> all, Function<S, String> text, Function<S, Set<S>> next) {
    return "  [*] --> %s\n".formatted(text.apply(all.getFirst()))
        + all.stream()
            .flatMap(
                from ->
                    targets(from, text, next).stream()
                        .map(to -> "  %s --> %s\n".formatted(text.apply(from), to)))
            .collect(Collectors.joining());
  }

  private static <S extends Enum<S>> List<String> targets(
      S from, Function<S, String> text, Function<S, Set<S>> next) {
    return next.apply(from).stream().sorted().map(text).toList();
  }
}
