package io.baton.bench.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class RaceOptionsTest {
  @Test
  void peersAloneMeanEveryWorkloadOnBothStores() {
    RaceOptions options = RaceOptions.of(List.of("--peers"));
    assertThat(options.workloads()).containsExactly("W1", "W2", "W3", "W4", "W5");
    assertThat(options.stores()).containsExactly("sqlite", "postgres");
    assertThat(options.peers()).contains("restate", "dbos", "flowable");
  }

  @Test
  void whatIsNamedIsMeasured() {
    RaceOptions options =
        RaceOptions.of(List.of("W2", "--store", "sqlite", "--peers=dbos", "--quick"));
    assertThat(options.workloads()).containsExactly("W2");
    assertThat(options.stores()).containsExactly("sqlite");
    assertThat(options.peers()).containsExactly("dbos");
    assertThat(options.pace()).isEqualTo(Pace.QUICK);
  }

  @Test
  void aSustainedRunHasARoundForEveryMinute() {
    Pace pace = RaceOptions.of(List.of("--minutes", "10")).pace();
    assertThat(pace.rounds()).isEqualTo(10);
    assertThat(pace.roundSeconds()).isEqualTo(60);
  }

  @Test
  void aPeerHasThreeMinutesForAWorkloadBesideItsRounds() {
    assertThat(RaceOptions.of(List.of("--peers")).peerLimit()).hasSeconds(180);
    RaceOptions options = RaceOptions.of(List.of("--peers=flowable", "--peer-limit", "20"));
    assertThat(options.peerLimit()).hasSeconds(20);
    assertThat(options.pace().planned("W2", false)).isZero();
    assertThat(options.pace().planned("W1", false)).hasSeconds(70);
    assertThatThrownBy(() -> RaceOptions.of(List.of("--peers", "--peer-limit", "soon")))
        .hasMessage("--peer-limit needs a number of seconds, not 'soon'.");
  }

  @Test
  void whatIsNotKnownIsRefusedWithWhatIs() {
    assertThatThrownBy(() -> RaceOptions.of(List.of("W1", "--store", "oracle")))
        .hasMessage("'oracle' is no store: sqlite or postgres");
    assertThatThrownBy(() -> RaceOptions.of(List.of("W1", "--peers=nobody")))
        .hasMessageContaining("'nobody' is no peer: restate, dbos");
    assertThatThrownBy(() -> RaceOptions.of(List.of("W9", "W1")))
        .hasMessageContaining("'W9' is no workload");
    assertThatThrownBy(() -> RaceOptions.of(List.of("W1", "--plot")))
        .hasMessage("--plot needs a value.");
  }
}
