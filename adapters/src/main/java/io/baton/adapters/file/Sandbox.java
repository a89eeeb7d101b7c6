package io.baton.adapters.file;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A folder for each tenant. Paths are relative to it, and no link is followed, neither at the end
 * of a path nor on the way: so nothing inside can lead outside, and nothing that changes meanwhile.
 */
public final class Sandbox {
  static final String SANDBOX_VIOLATION = "SANDBOX_VIOLATION";
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");
  private static final Path ITSELF = Path.of(".");

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
    requirePlainName(tenantId);
    try {
      return Files.createDirectories(root.resolve(tenantId)).toRealPath();
    } catch (IOException e) {
      throw FileErrors.failure("Cannot make the folder for files", e);
    }
  }

  private static void requirePlainName(String tenantId) throws AdapterException {
    if (!PLAIN_NAME.matcher(tenantId).matches()) {
      throw violation("The tenant '%s' cannot have a folder".formatted(tenantId));
    }
  }

  /**
   * Where the path leads, for programs that open files by their names themselves.
   *
   * @throws AdapterException where that is outside, or a link is on the way
   */
  public Path resolve(String tenantId, String path) throws AdapterException {
    Path folder = folder(tenantId);
    Path on = folder;
    for (Path part : inside(path)) {
      on = on.resolve(part);
      if (Files.isSymbolicLink(on)) {
        throw link(path);
      }
    }
    return on.normalize();
  }

  /** The path without detours; it never climbs out. */
  private static Path inside(String path) throws AdapterException {
    Path wanted = parse(path);
    if (wanted.isAbsolute()) {
      throw violation("'%s' must be relative to the folder for files".formatted(path));
    }
    Path plain = wanted.normalize();
    if (plain.startsWith("..")) {
      throw violation("'%s' leads out of the folder for files".formatted(path));
    }
    return plain.toString().isEmpty() ? ITSELF : plain;
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

  /** The place of a path, with its folder held open; the caller closes it. */
  Place place(String tenantId, String path) throws AdapterException, IOException {
    return place(tenantId, path, false);
  }

  /** The same; folders on the way are made. */
  Place newPlace(String tenantId, String path) throws AdapterException, IOException {
    return place(tenantId, path, true);
  }

  private Place place(String tenantId, String path, boolean make)
      throws AdapterException, IOException {
    requirePlainName(tenantId);
    Path plain = inside(path);
    Files.createDirectories(root);
    SecureDirectoryStream<Path> at = openRoot();
    boolean arrived = false;
    try {
      at = further(at, Path.of(tenantId), path, true);
      for (int i = 0; i < plain.getNameCount() - 1; i++) {
        at = further(at, plain.getName(i), path, make);
      }
      arrived = true;
      return new Place(at, plain.getFileName(), path);
    } finally {
      if (!arrived) {
        at.close();
      }
    }
  }

  /** One folder deeper; the one before is closed. */
  private SecureDirectoryStream<Path> further(
      SecureDirectoryStream<Path> from, Path name, String path, boolean make)
      throws AdapterException, IOException {
    try (from) {
      if (make && !isThere(from, name)) {
        make(from, name);
      }
      return enter(from, name, path);
    }
  }

  private static boolean isThere(SecureDirectoryStream<Path> folder, Path name) throws IOException {
    return new Place(folder, name, "").exists();
  }

  /** A folder can only be made by its path, so it is made outside and then moved in. */
  private void make(SecureDirectoryStream<Path> into, Path name) throws IOException {
    Path made = Files.createTempDirectory(root, ".new-");
    try (SecureDirectoryStream<Path> outside = openRoot()) {
      outside.move(made.getFileName(), into, name);
    } catch (FileSystemException occupied) {
      // Somebody else made it meanwhile, or it is no folder: that is seen on entering.
    } finally {
      Files.deleteIfExists(made);
    }
  }

  static SecureDirectoryStream<Path> enter(
      SecureDirectoryStream<Path> from, Path name, String shown)
      throws AdapterException, IOException {
    BasicFileAttributes found = Place.attributes(from, name);
    if (found.isSymbolicLink()) {
      throw link(shown);
    }
    if (!found.isDirectory()) {
      throw new NotDirectoryException(shown);
    }
    return from.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
  }

  @SuppressWarnings("StreamResourceLeak") // the caller closes it
  private SecureDirectoryStream<Path> openRoot() throws IOException {
    DirectoryStream<Path> stream = Files.newDirectoryStream(root);
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return secure;
    }
    stream.close();
    throw new IOException("this system cannot open files relative to an open folder");
  }

  /** All bytes of a file that is not too large. */
  public byte[] read(String tenantId, String path) throws AdapterException {
    try (Place place = place(tenantId, path)) {
      requireOneName(tenantId, place);
      try (SeekableByteChannel channel = place.open(Set.of(StandardOpenOption.READ))) {
        requireFits(path, channel.size());
        byte[] bytes = Channels.newInputStream(channel).readNBytes(maxFileBytes + 1);
        requireFits(path, bytes.length);
        return bytes;
      }
    } catch (NoSuchFileException e) {
      throw FileErrors.notFound(path);
    } catch (IOException e) {
      throw FileErrors.failure("Cannot read '%s'".formatted(path), e);
    }
  }

  /** Makes the folders on the way. */
  void write(String tenantId, String path, byte[] bytes, Set<StandardOpenOption> how)
      throws AdapterException {
    requireFits(path, bytes.length);
    try (Place place = newPlace(tenantId, path)) {
      requireOneName(tenantId, place);
      if (how.contains(StandardOpenOption.APPEND) && place.exists()) {
        requireFits(path, place.attributes().size() + bytes.length);
      }
      Set<StandardOpenOption> options = EnumSet.copyOf(how);
      options.add(StandardOpenOption.WRITE);
      try (var out = Channels.newOutputStream(place.open(options))) {
        out.write(bytes);
      }
    } catch (FileAlreadyExistsException e) {
      throw AdapterException.permanent("CONFLICT", "'%s' is there already".formatted(path));
    } catch (IOException e) {
      throw FileErrors.failure("Cannot write '%s'".formatted(path), e);
    }
  }

  /** A file that has a second name may have it outside. */
  void requireOneName(String tenantId, Place place) throws AdapterException, IOException {
    if (place.exists() && place.attributes().isRegularFile()) {
      Path file = resolve(tenantId, place.shown());
      if (Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS) instanceof Integer names
          && names > 1) {
        throw violation("'%s' is a hard link: it has a second name".formatted(place.shown()));
      }
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

  static AdapterException link(String path) {
    return violation("'%s' is or passes a link, which are not followed".formatted(path));
  }

  static AdapterException violation(String message) {
    return AdapterException.permanent(SANDBOX_VIOLATION, message);
  }
}
