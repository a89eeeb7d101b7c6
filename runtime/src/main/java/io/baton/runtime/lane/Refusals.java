package io.baton.runtime.lane;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Tells whoever sent a message that nothing came of it. */
final class Refusals {
  private Refusals() {}

  static IllegalStateException closed() {
    return new IllegalStateException("Baton has been closed");
  }

  static void fail(Message message, RuntimeException reason) {
    CompletableFuture<?> reply = message.reply();
    if (reply != null) {
      reply.completeExceptionally(reason);
    }
  }

  static void refuse(Message message, Quarantine quarantine) {
    switch (message) {
      case Message.Begin begin -> refuse(begin.reply(), quarantine);
      case Message.Give give -> refuse(give.reply(), quarantine);
      case Message.Watch watch -> watch.reply().completeExceptionally(quarantine.exception());
      case Message.Look<?> look -> look.reply().completeExceptionally(quarantine.exception());
      case Message.Glance<?> glance -> glance.reply().complete(Optional.empty());
      case Message.Recover recover -> recover.done().run();
      case Message.Vacate vacate -> vacate.reply().complete(false);
      case Message.Stop ignored -> {}
      case Message.Forget ignored -> {}
    }
  }

  private static void refuse(@Nullable CompletableFuture<Answer> reply, Quarantine quarantine) {
    if (reply != null) {
      reply.complete(quarantine.refusal());
    }
  }
}
