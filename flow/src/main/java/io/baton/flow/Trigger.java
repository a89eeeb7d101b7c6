package io.baton.flow;

import io.baton.value.Obj;
import org.jspecify.annotations.Nullable;

/** What starts a flow besides a person. */
public sealed interface Trigger {

  record Schedule(String cron, String timezone, Obj input) implements Trigger {}

  record Webhook(String path, @Nullable String secret) implements Trigger {}

  record OnEvent(String event) implements Trigger {}
}
