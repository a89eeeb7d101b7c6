package io.baton.adapters.file;

import io.baton.adapters.AdapterException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What went wrong with a file, in terms that retries understand. */
final class FileErrors {
  static final String FILE_ERROR = "FILE_ERROR";

  private FileErrors() {}

  static AdapterException notFound(String path) {
    return AdapterException.permanent("NOT_FOUND", "There is no file '%s'".formatted(path));
  }

  /** The message of the system has the whole path, which is nobody's business. */
  static AdapterException failure(String what, IOException e) {
    return switch (e) {
      case NoSuchFileException ignored ->
          AdapterException.permanent("NOT_FOUND", what + ": it is not there");
      case AccessDeniedException ignored ->
          AdapterException.permanent("AUTHORIZATION_ERROR", what + ": access denied");
      case FileAlreadyExistsException ignored ->
          AdapterException.permanent("CONFLICT", what + ": it is there already");
      case DirectoryNotEmptyException ignored ->
          AdapterException.permanent("CONFLICT", what + ": the folder is not empty");
      case NotDirectoryException ignored ->
          AdapterException.permanent(AdapterException.VALIDATION_ERROR, what + ": it is no folder");
      case ClosedByInterruptException ignored ->
          AdapterException.permanent("CANCELLED", what + ": the step was stopped");
      case FileSystemException named when isTooLong(named) ->
          AdapterException.permanent(
              AdapterException.VALIDATION_ERROR, what + ": the name is too long");
      default -> new AdapterException(FILE_ERROR, what + ": " + e.getClass().getSimpleName());
    };
  }

  private static boolean isTooLong(FileSystemException e) {
    return e.getReason() != null && e.getReason().contains("too long");
  }
}
