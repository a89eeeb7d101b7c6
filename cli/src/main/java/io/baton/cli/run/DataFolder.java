package io.baton.cli.run;

import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Where the data of a run is: in a folder of the user's, which stays, or in a temporary one, which
 * goes with the run.
 *
 * @param isKept whether the user named it
 */
public record DataFolder(Path path, boolean isKept) implements AutoCloseable {

  /**
   * @param named null: a temporary one
   */
  public static DataFolder of(@Nullable Path named) throws IOException {
    return named == null
        ? new DataFolder(Files.createTempDirectory("baton-run-"), false)
        : new DataFolder(named, true);
  }

  /** Whether a run has ever been here. */
  public boolean isEmpty() {
    return !Files.exists(path.resolve("baton.db"));
  }

  /**
   * @throws StoreException where another process has it, or it cannot be used
   */
  public Store open() {
    SqliteSettings settings = SqliteSettings.in(path);
    return SqliteStore.open(isKept ? settings : settings.withoutSync());
  }

  @Override
  public void close() throws IOException {
    if (!isKept) {
      Files.walkFileTree(path, new Removal());
    }
  }

  private static final class Removal extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException broken)
        throws IOException {
      Files.delete(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
