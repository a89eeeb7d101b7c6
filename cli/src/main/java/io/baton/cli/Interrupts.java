package io.baton.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What Ctrl-C does while a flow runs: the first asks the run to end, the second ends the process.
 * The only way to see the second one is {@code sun.misc.Signal}, since a JVM that has begun to shut
 * down does not look any more. It is called by name because the compiler warns of it and the build
 * has no warnings; where it is missing, Ctrl-C just ends the process.
 */
final class Interrupts {
  private static final String[] SIGNALS = {"INT", "TERM"};

  private final AtomicInteger count = new AtomicInteger();
  private final Runnable first;

  private Interrupts(Runnable first) {
    this.first = first;
  }

  /** From here on, for the rest of the process. */
  static void install(Runnable first) {
    Interrupts interrupts = new Interrupts(first);
    try {
      for (String name : SIGNALS) {
        handle(name, (proxy, method, arguments) -> interrupts.called(method.getName()));
      }
    } catch (ReflectiveOperationException | IllegalArgumentException notHere) {
      // The JVM's own way of ending stays.
    }
  }

  private static void handle(String name, InvocationHandler handler)
      throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
    Object proxy =
        Proxy.newProxyInstance(
            Interrupts.class.getClassLoader(), new Class<?>[] {handlerType}, handler);
    signal
        .getMethod("handle", signal, handlerType)
        .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
  }

  private Object called(String method) {
    if (method.equals("handle")) {
      if (count.incrementAndGet() == 1) {
        first.run();
      } else {
        Runtime.getRuntime().halt(ExitCode.CANCELLED);
      }
    }
    return method;
  }
}
