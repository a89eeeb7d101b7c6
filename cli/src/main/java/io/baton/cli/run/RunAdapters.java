package io.baton.cli.run;

import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterException;
import io.baton.adapters.InstalledAdapters;
import io.baton.adapters.Poller;
import io.baton.adapters.builtin.AdapterSettings;
import io.baton.adapters.builtin.BuiltIn;
import io.baton.adapters.llm.LlmAdapter;
import io.baton.adapters.llm.TokenLedger;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.engine.ErrorCodes;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.Work;
import io.baton.runtime.Baton;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The adapters of a run. They are made when a flow first names one beside {@code core}, because
 * small flows start faster without. The engine lets steps wait for an adapter that is not there; in
 * a run nobody ever comes with it, so they fail at once.
 */
public final class RunAdapters {
  private static final String CORE = "core";

  private final Path files;
  private final NetworkPolicy network;
  private final Map<String, String> environment;
  private final Set<String> refused = new HashSet<>();
  private @Nullable List<Adapter> all;
  private @Nullable BuiltIn builtIn;
  private @Nullable TokenLedger ledger;
  private boolean registered;

  /**
   * @param files where steps keep files
   * @param network where steps may connect to
   */
  public RunAdapters(Path files, NetworkPolicy network) {
    this(files, network, System.getenv());
  }

  RunAdapters(Path files, NetworkPolicy network, Map<String, String> environment) {
    this.files = files;
    this.network = network;
    this.environment = environment;
  }

  private synchronized BuiltIn builtIn() {
    if (builtIn == null) {
      builtIn =
          BuiltIn.with(
              AdapterSettings.local(files).withNetwork(network).withEnvironment(environment));
    }
    return builtIn;
  }

  private synchronized List<Adapter> all() {
    if (all == null) {
      List<Adapter> found = new ArrayList<>(builtIn().adapters());
      found.addAll(InstalledAdapters.all());
      found.forEach(this::countTokens);
      all = List.copyOf(found);
    }
    return all;
  }

  /** Budgets hold for all runs on the same data, and for one that goes on after a crash. */
  synchronized void countIn(TokenLedger tokens) {
    ledger = tokens;
  }

  private void countTokens(Adapter adapter) {
    if (adapter instanceof LlmAdapter model && ledger != null) {
      model.countIn(ledger);
    }
  }

  /** Asks for steps with {@code async: {poll}}. */
  Poller poller() {
    return question -> builtIn().poller().ask(question);
  }

  /** Names of adapters that the plans need and that are not here. */
  public Set<String> absent(List<Plan> plans) {
    return calls(plans)
        .filter(call -> !isHere(call))
        .map(Work.Call::adapter)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<Work.Call> calls(List<Plan> plans) {
    return plans.stream()
        .flatMap(plan -> plan.steps().stream())
        .flatMap(step -> step.work() instanceof Work.Call call ? Stream.of(call) : Stream.of())
        .filter(call -> !call.adapter().equals(CORE));
  }

  private boolean isHere(Work.Call call) {
    return all().stream()
        .anyMatch(
            adapter ->
                adapter.name().equals(call.adapter()) && adapter.actions().contains(call.action()));
  }

  /** Gives the plan's steps their code, or has them fail. */
  void serve(Baton baton, Plan plan) {
    List<Work.Call> calls = calls(List.of(plan)).toList();
    if (!calls.isEmpty() && !registered) {
      all().forEach(baton::adapter);
      registered = true;
    }
    calls.stream()
        .filter(call -> !isHere(call) && refused.add(call.adapter() + " " + call.action()))
        .forEach(call -> refuse(baton, call));
  }

  private static void refuse(Baton baton, Work.Call call) {
    baton.adapter(
        call.adapter(),
        call.action(),
        task -> {
          throw AdapterException.permanent(
              ErrorCodes.ADAPTER_NOT_FOUND,
              "Step '%s' needs the adapter '%s' with the action '%s', which 'baton run' does not have"
                  .formatted(task.step(), call.adapter(), call.action()));
        });
  }
}
