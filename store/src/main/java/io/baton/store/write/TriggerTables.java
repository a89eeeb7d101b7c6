package io.baton.store.write;

import io.baton.store.trigger.TriggerChange;
import io.baton.store.write.Write.Kind;

/** The triggers of flows, as they change with a version. */
final class TriggerTables {
  static final Write<TriggerChange.Added> ADDED =
      Write.<TriggerChange.Added>write(Kind.INSERT, "flow_triggers")
          .text("tenant_id", TriggerChange.Added::tenantId)
          .text("trigger_id", TriggerChange.Added::id)
          .key()
          .text("flow_id", change -> change.row().flowId())
          .text("type", change -> change.row().type())
          .text("address", change -> change.row().address())
          .text("definition", change -> change.row().definition())
          .number("paused", change -> change.row().paused() ? 1 : 0)
          .number("next_due", change -> change.row().nextDue())
          .number("last_due", change -> change.row().lastDue())
          .number("created_at", change -> change.row().createdAt())
          .build();

  static final Write<TriggerChange.Defined> DEFINED =
      Write.<TriggerChange.Defined>write(Kind.UPDATE, "flow_triggers")
          .text("tenant_id", TriggerChange.Defined::tenantId)
          .text("trigger_id", TriggerChange.Defined::id)
          .key()
          .text("definition", TriggerChange.Defined::definition)
          .build();

  static final Write<TriggerChange.Dropped> DROPPED =
      Write.<TriggerChange.Dropped>write(Kind.DELETE, "flow_triggers")
          .text("tenant_id", TriggerChange.Dropped::tenantId)
          .text("trigger_id", TriggerChange.Dropped::id)
          .key()
          .build();

  private TriggerTables() {}
}
