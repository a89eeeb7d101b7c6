package io.baton.store.trigger;

/** What a new version of a flow does to its triggers. Written together with the version. */
public sealed interface TriggerChange {
  String tenantId();

  String id();

  record Added(TriggerRow row) implements TriggerChange {
    @Override
    public String tenantId() {
      return row.tenantId();
    }

    @Override
    public String id() {
      return row.id();
    }
  }

  /** When it is due, and whether it is paused, stays as it is. */
  record Defined(String tenantId, String id, String definition) implements TriggerChange {}

  record Dropped(String tenantId, String id) implements TriggerChange {}
}
