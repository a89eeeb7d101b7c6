package io.baton.server;

import io.baton.runtime.IdempotencyConflictException;
import io.baton.runtime.InvalidInputException;
import io.baton.runtime.flow.ChangedFlowException;
import io.baton.runtime.flow.InvalidFlowException;
import io.baton.runtime.lane.NoSuchExecutionException;
import io.baton.server.flow.DefinitionErrors;
import io.baton.server.http.Failures;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;
import io.baton.store.StoreException;
import io.baton.value.Obj;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What exceptions of the engine and of the store mean to callers. */
final class RuntimeFailures implements Failures {
  @Override
  public Optional<Problem> problem(Throwable failure) {
    return Optional.ofNullable(
        switch (failure) {
          case InvalidInputException e -> invalidInput(e);
          case InvalidFlowException e -> invalidDefinition(e.problems());
          case ChangedFlowException e -> Problem.of(ProblemType.PRECONDITION_FAILED, said(e));
          case NoSuchExecutionException e -> Problem.notFound(said(e));
          case IdempotencyConflictException e ->
              Problem.of(ProblemType.IDEMPOTENCY_CONFLICT, said(e));
          case StoreException.Full e -> Problem.of(ProblemType.STORAGE_FULL, said(e));
          case StoreException.Unavailable e -> unavailable();
          case StoreException.Conflict e -> unavailable();
          default -> null;
        });
  }

  private static String said(Throwable failure) {
    return Objects.requireNonNullElse(failure.getMessage(), "");
  }

  private static Problem unavailable() {
    return Problem.of(ProblemType.UNAVAILABLE, "The database is not available; try again soon")
        .withHeader("Retry-After", "1");
  }

  private static Problem invalidInput(InvalidInputException e) {
    return Problem.of(ProblemType.INVALID_INPUT, said(e))
        .withErrors(
            e.violations().stream()
                .map(violation -> Problem.error(violation.path(), violation.message()))
                .toList());
  }

  static Problem invalidDefinition(List<io.baton.flow.problem.Problem> problems) {
    List<Obj> errors =
        problems.stream()
            .filter(io.baton.flow.problem.Problem::isError)
            .map(DefinitionErrors::json)
            .toList();
    String detail =
        errors.size() == 1
            ? "The definition has an error: " + problems.getFirst().message()
            : "The definition has %d errors; nothing was registered".formatted(errors.size());
    return Problem.of(ProblemType.INVALID_DEFINITION, detail).withErrors(errors);
  }
}
