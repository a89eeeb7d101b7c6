package io.baton.runtime;

import io.baton.engine.Decision.Reason;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.runtime.lane.Answer;
import io.baton.store.CallbackRow;
import io.baton.store.NewExecution;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.value.Value;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Leads calls of callback addresses to the steps that wait for them. */
record Callbacks(Services services) {
  CompletableFuture<Answer> receive(String token, Value result, @Nullable Failure failure) {
    Store store = services.store();
    Optional<NewExecution> found =
        store
            .executions()
            .callback(token)
            .map(CallbackRow::executionNo)
            .flatMap(no -> store.executions().byNo(no))
            .map(StoredExecution::identity);
    return found.isEmpty()
        ? CompletableFuture.completedFuture(
            new Answer.Refused(Reason.UNKNOWN, "No step has such a callback address"))
        : Execution.started(found.get().tenantId(), found.get().id(), services)
            .giveLater(at -> new Input.ReceiveCallback(at, token, result, failure));
  }
}
