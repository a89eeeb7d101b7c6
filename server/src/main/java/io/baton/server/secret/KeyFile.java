package io.baton.server.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Keys in a file that its owner alone can read: one a line, the newest first. The environment goes
 * before it.
 */
public final class KeyFile {
  public static final String VARIABLE = "BATON_SECRET_KEY";
  public static final String NAME = "secret.key";

  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private final Path file;

  public KeyFile(Path file) {
    this.file = file;
  }

  /**
   * The keys to use: those of the variable, separated by commas, or else those of the file, which
   * is made if it is not there.
   *
   * @param variable what {@link #VARIABLE} holds; empty: nothing
   */
  public MasterKeys keys(String variable) {
    if (!variable.isBlank()) {
      return MasterKeys.of(lines(variable.replace(',', '\n')), VARIABLE);
    }
    try {
      if (!Files.exists(file)) {
        make(MasterKeys.draw() + "\n");
      }
      requireOwnerOnly();
      return MasterKeys.of(lines(Files.readString(file, UTF_8)), file.toString());
    } catch (IOException e) {
      throw new SecretKeyException("Cannot read the key in %s: %s".formatted(file, e), e);
    }
  }

  /** Puts a new key before the others. Secrets are encrypted with it from the next start on. */
  public void rotate() {
    try {
      String others = Files.exists(file) ? Files.readString(file, UTF_8) : "";
      Path next = file.resolveSibling(NAME + ".new");
      Files.deleteIfExists(next);
      new KeyFile(next).make(MasterKeys.draw() + "\n" + others);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new SecretKeyException("Cannot write a new key to %s: %s".formatted(file, e), e);
    }
  }

  private static List<String> lines(String text) {
    return new ArrayList<>(
        text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList());
  }

  /** Never readable by others, not even for a moment. */
  private void make(String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    try {
      if (isPosix()) {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
      } else {
        Files.createFile(file);
      }
      Files.writeString(file, text, UTF_8);
    } catch (FileAlreadyExistsException e) {
      // Another process was first; its key counts.
    }
  }

  private boolean isPosix() {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private void requireOwnerOnly() throws IOException {
    if (isPosix() && !OWNER_ONLY.containsAll(Files.getPosixFilePermissions(file))) {
      throw new SecretKeyException(
          "Others can read the key in %s. Run 'chmod 600 %s'; if somebody may have read it, make a"
                  .formatted(file, file)
              + " new one with 'baton secrets rotate-key'.");
    }
  }
}
