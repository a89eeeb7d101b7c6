package io.baton.adapters.file;

import io.baton.adapters.AdapterException;
import io.baton.adapters.DescribedAdapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.Set;

/** Reads and writes files in a folder that it cannot leave. */
public final class FileAdapter extends DescribedAdapter {
  public static final int MAX_FILE_BYTES = 10 << 20;

  private final Sandbox sandbox;

  public FileAdapter(Sandbox sandbox) {
    super("file", FileAdapter.class);
    this.sandbox = sandbox;
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException {
    task.requireGoing();
    String tenant = task.tenantId();
    return Outcome.done(
        switch (task.action()) {
          case "read" -> read(tenant, params);
          case "write" -> write(tenant, params, writing(params));
          case "append" ->
              write(tenant, params, Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND));
          case "list" -> Listing.list(sandbox, task, params);
          case "copy" -> transfer(task, params, false);
          case "move" -> transfer(task, params, true);
          case "delete" -> delete(tenant, params);
          default -> exists(tenant, params);
        });
  }

  private Value read(String tenant, Params params) throws AdapterException {
    String path = params.text("path");
    byte[] bytes = sandbox.read(tenant, path);
    String encoding = params.text("encoding", "utf-8");
    return Obj.builder()
        .put("path", path)
        .put("size", bytes.length)
        .put("content", encoding.equals("base64") ? base64(bytes) : text(path, bytes))
        .build();
  }

  private static String text(String path, byte[] bytes) throws AdapterException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw Params.invalid("'%s' is not UTF-8; read it with 'encoding: base64'".formatted(path));
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static Set<StandardOpenOption> writing(Params params) throws AdapterException {
    return params.flag("overwrite", true)
        ? Set.of(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)
        : Set.of(StandardOpenOption.CREATE_NEW);
  }

  private Value write(String tenant, Params params, Set<StandardOpenOption> how)
      throws AdapterException {
    String path = params.text("path");
    byte[] bytes = content(params);
    sandbox.write(tenant, path, bytes, how);
    return Obj.builder().put("path", path).put("bytes", bytes.length).build();
  }

  private static byte[] content(Params params) throws AdapterException {
    params.required("content");
    String content = params.text("content", "");
    if (!params.text("encoding", "utf-8").equals("base64")) {
      return content.getBytes(StandardCharsets.UTF_8);
    }
    try {
      return Base64.getDecoder().decode(content);
    } catch (IllegalArgumentException e) {
      throw params.wrong("content", "must be Base64", Value.of("…"));
    }
  }

  private Value transfer(Task task, Params params, boolean move) throws AdapterException {
    String source = params.text(params.has("source") ? "source" : "from");
    String target = params.text(params.has("destination") ? "destination" : "to");
    String tenant = task.tenantId();
    try (Place from = sandbox.place(tenant, source);
        Place to = sandbox.newPlace(tenant, target)) {
      from.requirePlain();
      to.requirePlain();
      if (!from.exists() || !from.attributes().isRegularFile()) {
        throw FileErrors.notFound(source);
      }
      sandbox.requireOneName(tenant, from);
      boolean overwrite = params.flag("overwrite", false);
      if (to.exists() && (!overwrite || to.attributes().isDirectory())) {
        throw new FileAlreadyExistsException(target);
      }
      if (move) {
        from.moveTo(to);
      } else {
        sandbox.requireOneName(tenant, to);
        Copying.copy(task, from, to);
      }
    } catch (NoSuchFileException e) {
      throw FileErrors.notFound(source);
    } catch (IOException e) {
      throw FileErrors.failure("Cannot %s '%s'".formatted(move ? "move" : "copy", source), e);
    }
    return Obj.of("from", Value.of(source), "to", Value.of(target));
  }

  private Value delete(String tenant, Params params) throws AdapterException {
    String path = params.text("path");
    try (Place place = sandbox.place(tenant, path)) {
      if (Path.of(path).normalize().toString().isEmpty()) {
        throw Params.invalid("The folder for files itself cannot be deleted");
      }
      place.requirePlain();
      place.delete();
      return deleted(path, true);
    } catch (NoSuchFileException e) {
      if (!params.flag("missingOk", true)) {
        throw FileErrors.notFound(path);
      }
      return deleted(path, false);
    } catch (IOException e) {
      throw FileErrors.failure("Cannot delete '%s'".formatted(path), e);
    }
  }

  private static Value deleted(String path, boolean deleted) {
    return Obj.of("path", Value.of(path), "deleted", Value.of(deleted));
  }

  private Value exists(String tenant, Params params) throws AdapterException {
    String path = params.text("path");
    try (Place place = sandbox.place(tenant, path)) {
      place.requirePlain();
      return Obj.of("path", Value.of(path), "exists", Value.of(place.exists()));
    } catch (NoSuchFileException | NotDirectoryException e) {
      return Obj.of("path", Value.of(path), "exists", Value.FALSE);
    } catch (IOException e) {
      throw FileErrors.failure("Cannot look for '%s'".formatted(path), e);
    }
  }
}
