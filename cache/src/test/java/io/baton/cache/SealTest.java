package io.baton.cache;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.cache.Question;
import java.util.List;
import org.junit.jupiter.api.Test;

@Requirement("STA-7")
final class SealTest {
  private static final byte[] KEY = new byte[32];
  private static final byte[] PLAIN = "{}".getBytes(UTF_8);
  private static final Question QUESTION = new Question("acme", "e1", "7 completed 17", "view");

  private final Seal seal = new Seal(KEY, "1");

  @Test
  void what_was_closed_opens_for_the_same_question() {
    assertThat(seal.open(QUESTION, seal.close(QUESTION, PLAIN))).hasValue(PLAIN);
    assertThat(new Seal(KEY, "1").open(QUESTION, seal.close(QUESTION, PLAIN))).hasValue(PLAIN);
  }

  @Test
  void it_opens_for_no_other_question() {
    byte[] sealed = seal.close(QUESTION, PLAIN);
    List<Question> others =
        List.of(
            new Question("other", "e1", "7 completed 17", "view"),
            new Question("acme", "e2", "7 completed 17", "view"),
            new Question("acme", "e1", "7 completed 18", "view"),
            new Question("acme", "e1", "7 completed 17", "steps"),
            new Question("acm", "ee1", "7 completed 17", "view"));
    for (Question other : others) {
      assertThat(seal.open(other, sealed)).as(other.toString()).isEmpty();
    }
  }

  @Test
  void it_opens_for_no_other_version_and_no_other_installation() {
    byte[] sealed = seal.close(QUESTION, PLAIN);
    byte[] otherKey = KEY.clone();
    otherKey[0] = 1;
    assertThat(new Seal(KEY, "2").open(QUESTION, sealed)).isEmpty();
    assertThat(new Seal(otherKey, "1").open(QUESTION, sealed)).isEmpty();
  }

  @Test
  void no_byte_of_it_can_be_changed() {
    byte[] sealed = seal.close(QUESTION, PLAIN);
    for (int i = 0; i < sealed.length; i++) {
      byte[] changed = sealed.clone();
      changed[i] ^= 1;
      assertThat(seal.open(QUESTION, changed)).as("byte " + i).isEmpty();
    }
  }
}
