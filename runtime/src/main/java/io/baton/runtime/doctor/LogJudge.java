package io.baton.runtime.doctor;

import io.baton.engine.Recorded;
import io.baton.flow.plan.Plan;
import java.util.List;

/** Says what a log claims that cannot have happened; nothing where it is plausible. */
@FunctionalInterface
public interface LogJudge {
  List<String> judge(Plan plan, List<Recorded> log);
}
