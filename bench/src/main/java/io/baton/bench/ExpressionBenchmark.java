package io.baton.bench;

import io.baton.expression.Expression;
import io.baton.expression.Scope;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.List;

/** How often a second typical expressions can be evaluated. */
final class ExpressionBenchmark {
  private static final int EVALUATIONS_A_SAMPLE = 50_000;

  private static final List<String> EXPRESSIONS =
      List.of(
          "input.total > 100 && input.status == 'paid'",
          "vars.count + 1",
          "input.items[0].price * 2",
          "upper(input.name)");

  private static final Obj DATA =
      (Obj)
          Json.parse(
              """
              {"input": {"total": 250, "status": "paid", "name": "ada", "items": [{"price": 7}]},
               "vars": {"count": 41}}
              """);

  private ExpressionBenchmark() {}

  static List<Result> run(Effort effort) {
    Scope scope = DATA::get;
    List<Result> results = new ArrayList<>();
    for (String source : EXPRESSIONS) {
      Expression expression = Expression.compile(source);
      for (int round = 0; round < effort.warmUps(); round++) {
        perSecond(expression, scope);
      }
      double[] rates = new double[effort.repeats()];
      for (int round = 0; round < rates.length; round++) {
        rates[round] = perSecond(expression, scope);
      }
      Samples samples = Samples.of(rates);
      results.add(
          new Result(
              "expression `" + source.replace("|", "\\|") + "`",
              "evaluations",
              samples.median(),
              "1/s",
              samples.min(),
              samples.max(),
              ""));
    }
    return results;
  }

  private static double perSecond(Expression expression, Scope scope) {
    int used = 0;
    long begin = System.nanoTime();
    for (int count = 0; count < EVALUATIONS_A_SAMPLE; count++) {
      used += System.identityHashCode(expression.evaluate(scope)) & 1;
    }
    long nanos = System.nanoTime() - begin;
    if (used < 0) {
      throw new IllegalStateException("Keeps the evaluations from being optimised away");
    }
    return EVALUATIONS_A_SAMPLE * 1e9 / nanos;
  }
}
