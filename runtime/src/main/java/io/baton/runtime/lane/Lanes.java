package io.baton.runtime.lane;

import io.baton.engine.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/** Finds the lane of an execution; the same one for as long as the process lives. */
public final class Lanes {
  private final List<Lane> lanes = new ArrayList<>();

  /** Called once, before anything is posted. */
  public void start(int count, LaneParts parts) {
    for (int index = 0; index < count; index++) {
      lanes.add(new Lane(index, parts));
    }
    lanes.forEach(Lane::start);
  }

  public void post(Message message) {
    lanes.get(Math.floorMod(message.executionId().hashCode(), lanes.size())).post(message);
  }

  /** An input that nobody waits for the answer to. */
  public void give(String executionId, LongFunction<? extends Input> input) {
    post(new Message.Give(executionId, input, null));
  }

  public void close() {
    lanes.forEach(Lane::close);
  }

  public void abandon() {
    lanes.forEach(Lane::abandon);
  }
}
