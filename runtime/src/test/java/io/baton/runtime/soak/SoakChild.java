package io.baton.runtime.soak;

import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.value.Obj;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.Semaphore;

/** Starts executions until it is killed, and notes each one that was acknowledged. */
public final class SoakChild {
  private static final int IN_FLIGHT = 20;

  private SoakChild() {}

  /** Arguments: the place of the data, the file of calls, the file of acknowledgements, a seed. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path acknowledged = Path.of(arguments[2]);
    Random random = new Random(Long.parseLong(arguments[3]));
    Baton baton = SoakFlows.open(SoakFlows.settings(arguments[0]), Path.of(arguments[1]));
    System.out.println("open.");
    Semaphore free = new Semaphore(IN_FLIGHT);
    while (true) {
      free.acquire();
      String flow = SoakFlows.IDS.get(random.nextInt(SoakFlows.IDS.size()));
      Execution execution = baton.start(flow, Obj.EMPTY);
      SoakFlows.append(acknowledged, execution.id() + " " + flow);
      var _ = execution.ended().whenComplete((ended, failed) -> free.release());
    }
  }
}
