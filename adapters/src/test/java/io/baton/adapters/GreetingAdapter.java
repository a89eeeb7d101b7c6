package io.baton.adapters;

import io.baton.value.Obj;
import io.baton.value.Value;

/** What somebody else's jar could bring. */
public final class GreetingAdapter extends DescribedAdapter {
  public GreetingAdapter() {
    super("greeting", GreetingAdapter.class);
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException {
    return Outcome.done(Obj.of("text", Value.of("Hello " + params.text("name"))));
  }
}
