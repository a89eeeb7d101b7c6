package io.baton.adapters.file;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A folder for each tenant. Paths are relative to it, and no link is followed, neither at the end
 * of a path nor on the way: so nothing inside can lead outside.
 */
public final class Sandbox {
  static final String SANDBOX_VIOLATION = "SANDBOX_VIOLATION";
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

  private final Path root;
  private final int maxFileBytes;

  public Sandbox(Path root, int maxFileBytes) {
    this.root = root.toAbsolutePath().normalize();
    this.maxFileBytes = maxFileBytes;
  }

  int maxFileBytes() {
    return maxFileBytes;
  }

  /** The tenant's folder, which is made where it is not there. */
  Path folder(String tenantId) throws AdapterException {
    if (!PLAIN_NAME.matcher(tenantId).matches()) {
      throw violation("The tenant '%s' cannot have a folder".formatted(tenantId));
    }
    try {
      return Files.createDirectories(root.resolve(tenantId)).toRealPath();
    } catch (IOException e) {
      throw FileErrors.failure("Cannot make the folder for files", e);
    }
  }

  /**
   * Where the path leads.
   *
   * @throws AdapterException where that is outside, or a link is on the way
   */
  public Path resolve(String tenantId, String path) throws AdapterException {
    Path folder = folder(tenantId);
    Path wanted = parse(path);
    if (wanted.isAbsolute()) {
      throw violation("'%s' must be relative to the folder for files".formatted(path));
    }
    Path target = folder.resolve(wanted).normalize();
    if (!target.startsWith(folder)) {
      throw violation("'%s' leads out of the folder for files".formatted(path));
    }
    Path on = folder;
    for (Path part : folder.relativize(target)) {
      on = on.resolve(part);
      if (Files.isSymbolicLink(on)) {
        throw violation("'%s' is or passes a link, which are not followed".formatted(path));
      }
    }
    return target;
  }

  private static Path parse(String path) throws AdapterException {
    if (path.isEmpty()) {
      throw Params.invalid("The path is empty");
    }
    if (path.indexOf('\0') >= 0) {
      throw Params.invalid("A path must not have a NUL in it");
    }
    try {
      return Path.of(path);
    } catch (InvalidPathException e) {
      throw Params.invalid("'%s' is not a path: %s".formatted(path, e.getReason()));
    }
  }

  /** All bytes of a file that is not too large. */
  public byte[] read(String tenantId, String path) throws AdapterException {
    Path file = resolve(tenantId, path);
    try (SeekableByteChannel channel =
        Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      requireFits(path, channel.size());
      byte[] bytes = Channels.newInputStream(channel).readNBytes(maxFileBytes + 1);
      requireFits(path, bytes.length);
      return bytes;
    } catch (NoSuchFileException e) {
      throw FileErrors.notFound(path);
    } catch (IOException e) {
      throw FileErrors.failure("Cannot read '%s'".formatted(path), e);
    }
  }

  /** Makes the folders on the way. */
  void write(String tenantId, String path, byte[] bytes, Set<StandardOpenOption> how)
      throws AdapterException {
    Path file = resolve(tenantId, path);
    requireFits(path, bytes.length);
    try {
      makeParents(file);
      if (how.contains(StandardOpenOption.APPEND)
          && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        requireFits(path, Files.size(file) + bytes.length);
      }
      Set<OpenOption> options = new HashSet<>(EnumSet.copyOf(how));
      options.add(StandardOpenOption.WRITE);
      options.add(LinkOption.NOFOLLOW_LINKS);
      try (var out = Channels.newOutputStream(Files.newByteChannel(file, options))) {
        out.write(bytes);
      }
    } catch (FileAlreadyExistsException e) {
      throw AdapterException.permanent("CONFLICT", "'%s' is there already".formatted(path));
    } catch (IOException e) {
      throw FileErrors.failure("Cannot write '%s'".formatted(path), e);
    }
  }

  static void makeParents(Path file) throws IOException {
    Path parent = file.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
  }

  private void requireFits(String path, long bytes) throws AdapterException {
    if (bytes > maxFileBytes) {
      throw AdapterException.permanent(
          AdapterException.PAYLOAD_TOO_LARGE,
          "'%s' has %d bytes, but at most %d are handled (maxFileBytes)"
              .formatted(path, bytes, maxFileBytes));
    }
  }

  private static AdapterException violation(String message) {
    return AdapterException.permanent(SANDBOX_VIOLATION, message);
  }
}
