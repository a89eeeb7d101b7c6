package io.baton.cli.rehearsal;

import io.baton.engine.Failure;
import io.baton.value.Value;
import java.util.List;

/** What a step answers instead of doing its work: one answer an attempt, the last for all more. */
record Stub(List<Answer> answers) {
  Stub {
    answers = List.copyOf(answers);
  }

  sealed interface Answer {
    record Output(Value value) implements Answer {}

    record Failed(Failure failure) implements Answer {}
  }

  Answer of(int attempt) {
    return answers.get(Math.min(attempt, answers.size()) - 1);
  }
}
