package io.baton.adapters.file;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** What is in a folder, in the order of names; links are not shown. */
final class Listing {
  static final int MOST_FILES = 10_000;

  private final Sandbox sandbox;

  Listing(Sandbox sandbox) {
    this.sandbox = sandbox;
  }

  Value list(Task task, Params params) throws AdapterException {
    String path = params.text("path", ".");
    Path folder = sandbox.resolve(task.tenantId(), path);
    Path root = sandbox.folder(task.tenantId());
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw FileErrors.notFound(path);
    }
    PathMatcher matcher = matcher(params);
    int most = Math.min(params.count("limit", MOST_FILES), MOST_FILES);
    List<Value> files = new ArrayList<>();
    int depth = params.flag("recursive", false) ? Integer.MAX_VALUE : 1;
    try (Stream<Path> found = Files.walk(folder, depth)) {
      for (Path file : found.sorted(Comparator.comparing(Path::toString)).toList()) {
        if (task.isCancelled()) {
          throw AdapterException.permanent("CANCELLED", "The step was cancelled");
        }
        boolean wanted = !file.equals(folder) && matcher.matches(file.getFileName());
        if (wanted && !Files.isSymbolicLink(file)) {
          if (files.size() == most) {
            return result(files, true);
          }
          files.add(entry(root, file));
        }
      }
    } catch (IOException e) {
      throw FileErrors.failure("Cannot list '%s'".formatted(path), e);
    }
    return result(files, false);
  }

  private static Value result(List<Value> files, boolean truncated) {
    return Obj.of("files", Arr.of(files), "truncated", Value.of(truncated));
  }

  private static Value entry(Path root, Path file) throws IOException {
    boolean folder = Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
    return Obj.builder()
        .put("name", String.valueOf(file.getFileName()))
        .put("path", root.relativize(file).toString().replace('\\', '/'))
        .put("type", folder ? "folder" : "file")
        .put("size", folder ? 0 : Files.size(file))
        .put(
            "modifiedAt",
            Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant().toString())
        .build();
  }

  private static PathMatcher matcher(Params params) throws AdapterException {
    String glob = params.text("glob", "*");
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    } catch (PatternSyntaxException e) {
      throw params.wrong("glob", "must be a pattern such as *.csv", Value.of(glob));
    }
  }
}
