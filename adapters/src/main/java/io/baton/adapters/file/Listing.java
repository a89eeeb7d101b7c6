package io.baton.adapters.file;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * What is in a folder, each folder in the order of names and followed by what is in it. Links,
 * pipes and devices are not shown. What is not looked at any more is said by {@code truncated}.
 */
final class Listing {
  static final int MOST_FILES = 10_000;

  /** Names that are looked at, those that do not fit the pattern included. */
  static final int MOST_LOOKED_AT = 100_000;

  /** Folders inside each other. */
  static final int MOST_DEPTH = 64;

  private final Task task;
  private final Glob glob;
  private final int most;
  private final boolean recursive;
  private final List<Value> files = new ArrayList<>();
  private int lookedAt;
  private boolean truncated;

  private Listing(Task task, Params params) throws AdapterException {
    this.task = task;
    this.glob = glob(params);
    this.most = Math.min(params.count("limit", MOST_FILES), MOST_FILES);
    this.recursive = params.flag("recursive", false);
  }

  static Value list(Sandbox sandbox, Task task, Params params) throws AdapterException {
    String path = params.text("path", ".");
    Listing listing = new Listing(task, params);
    try (Place place = sandbox.place(task.tenantId(), path)) {
      if (!place.exists() || !place.attributes().isDirectory()) {
        place.requirePlain();
        throw FileErrors.notFound(path);
      }
      Path shown = Path.of(path).normalize();
      try (SecureDirectoryStream<Path> folder = place.enter()) {
        listing.look(folder, shown, 1);
      }
    } catch (NoSuchFileException e) {
      throw FileErrors.notFound(path);
    } catch (DirectoryIteratorException e) {
      throw FileErrors.failure("Cannot list '%s'".formatted(path), new IOException(e));
    } catch (IOException e) {
      throw FileErrors.failure("Cannot list '%s'".formatted(path), e);
    }
    return Obj.of("files", Arr.of(listing.files), "truncated", Value.of(listing.truncated));
  }

  private void look(SecureDirectoryStream<Path> folder, Path shown, int depth)
      throws IOException, AdapterException {
    for (String name : names(folder)) {
      task.requireGoing();
      if (files.size() >= most) {
        truncated = true;
        return;
      }
      look(folder, Path.of(name), shown.resolve(name), depth);
    }
  }

  private List<String> names(SecureDirectoryStream<Path> folder) {
    List<String> names = new ArrayList<>();
    for (Path name : folder) {
      if (++lookedAt > MOST_LOOKED_AT) {
        truncated = true;
        break;
      }
      names.add(String.valueOf(name.getFileName()));
    }
    names.sort(null);
    return names;
  }

  private void look(SecureDirectoryStream<Path> folder, Path name, Path shown, int depth)
      throws IOException, AdapterException {
    BasicFileAttributes found;
    try {
      found = Place.attributes(folder, name);
    } catch (NoSuchFileException goneMeanwhile) {
      return;
    }
    if (found.isSymbolicLink() || found.isOther()) {
      return;
    }
    if (glob.matches(name.toString())) {
      files.add(entry(name, shown, found));
    }
    if (found.isDirectory() && recursive) {
      if (depth == MOST_DEPTH) {
        truncated = true;
        return;
      }
      try (SecureDirectoryStream<Path> inner = Sandbox.enter(folder, name, shown.toString())) {
        look(inner, shown, depth + 1);
      }
    }
  }

  private static Value entry(Path name, Path shown, BasicFileAttributes found) {
    boolean folder = found.isDirectory();
    return Obj.builder()
        .put("name", name.toString())
        .put("path", shown.toString().replace('\\', '/'))
        .put("type", folder ? "folder" : "file")
        .put("size", folder ? 0 : found.size())
        .put("modifiedAt", found.lastModifiedTime().toInstant().toString())
        .build();
  }

  private static Glob glob(Params params) throws AdapterException {
    String pattern = params.text("glob", "*");
    Glob glob = Glob.parse(pattern);
    if (glob == null) {
      throw params.wrong("glob", "must be a pattern such as *.csv", Value.of(pattern));
    }
    return glob;
  }
}
