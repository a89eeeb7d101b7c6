package io.baton.bench.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** How a recorded run is told. */
final class TimeChartTest {
  private static final Recording RUN =
      new Recording(
          "A flood of 1,000 & more",
          List.of(
              new Moment(0, 0, 0, 0),
              new Moment(1, 1_000, 0, 50),
              new Moment(9, 0, 0, 50),
              new Moment(20, 0, 0, 0)),
          List.of(new Turn(1, 0, 50, "queue depth 1000 → 50 workers")));

  @Test
  void thePictureIsWellFormedAndHasBothLinesAndTheDecision() throws Exception {
    Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(TimeChart.svg(RUN))));
    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(svg.getElementsByTagName("path").getLength()).isEqualTo(2);
    assertThat(TimeChart.svg(RUN)).contains("stroke-dasharray", "1,000 &amp; more", ">50<");
  }

  @Test
  void theTableTellsEachDecisionAndTheWholeWay() {
    assertThat(RUN.markdown())
        .contains("| 1.0 | 0 → 50 | queue depth 1000 → 50 workers |")
        .contains("0 → 50 → 0 workers in 20 s; the queue was 1000 deep.");
    assertThat(Recording.named(List.of(10, 100, 1_000))).isEqualTo("10, 100 and 1,000");
  }
}
