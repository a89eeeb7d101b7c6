package io.baton.adapters.file;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;

/**
 * A name in a folder that is held open. Everything is done relative to that open folder and never
 * through a link, so that nothing that is swapped on the way meanwhile can lead elsewhere.
 */
final class Place implements AutoCloseable {
  private final SecureDirectoryStream<Path> folder;
  private final Path name;
  private final String shown;

  /**
   * @param shown the path as the step wrote it
   */
  Place(SecureDirectoryStream<Path> folder, Path name, String shown) {
    this.folder = folder;
    this.name = name;
    this.shown = shown;
  }

  String shown() {
    return shown;
  }

  BasicFileAttributes attributes() throws IOException {
    return attributes(folder, name);
  }

  static BasicFileAttributes attributes(SecureDirectoryStream<Path> folder, Path name)
      throws IOException {
    return folder
        .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .readAttributes();
  }

  boolean exists() throws IOException {
    try {
      return attributes().size() >= 0;
    } catch (NoSuchFileException none) {
      return false;
    }
  }

  /** A pipe or device could keep whoever opens it for ever, and a link leads elsewhere. */
  void requirePlain() throws IOException, AdapterException {
    if (exists()) {
      BasicFileAttributes found = attributes();
      if (found.isSymbolicLink()) {
        throw Sandbox.link(shown);
      }
      if (found.isOther()) {
        throw Sandbox.violation("'%s' is a pipe, socket or device, no file".formatted(shown));
      }
    }
  }

  SeekableByteChannel open(Set<? extends OpenOption> how) throws IOException, AdapterException {
    requirePlain();
    if (exists() && attributes().isDirectory()) {
      throw Params.invalid("'%s' is a folder, no file".formatted(shown));
    }
    Set<OpenOption> options = new HashSet<>(how);
    options.add(LinkOption.NOFOLLOW_LINKS);
    return folder.newByteChannel(name, options);
  }

  /** Looks into it, where it is a folder. */
  SecureDirectoryStream<Path> enter() throws IOException, AdapterException {
    requirePlain();
    return Sandbox.enter(folder, name, shown);
  }

  void delete() throws IOException {
    if (attributes().isDirectory()) {
      folder.deleteDirectory(name);
    } else {
      folder.deleteFile(name);
    }
  }

  void moveTo(Place target) throws IOException {
    folder.move(name, target.folder, target.name);
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }
}
