import io.baton.value.Obj;
import io.baton.value.Value;
import io.baton.worker.Worker;
import java.net.URI;

/** A worker for Baton in Java: java DoubleWorker.java [SERVER], with a key in BATON_KEY. */
final class DoubleWorker {
  public static void main(String[] args) throws Exception {
    String server = args.length > 0 ? args[0] : "http://127.0.0.1:8080";
    try (Worker worker =
        Worker.builder(URI.create(server))
            .key(System.getenv().getOrDefault("BATON_KEY", ""))
            .pool("java")
            .adapter("double", task -> twice(task.param("value")))
            .start()) {
      worker.awaitEnd();
    }
  }

  private static Value twice(Value value) {
    return Obj.of("value", Value.of(2 * ((Value.Int) value).value()));
  }
}
