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
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.Set;

/** Reads and writes files in a folder that it cannot leave. */
public final class FileAdapter extends DescribedAdapter {
  public static final int MAX_FILE_BYTES = 10 << 20;

  private final Sandbox sandbox;
  private final Listing listing;

  public FileAdapter(Sandbox sandbox) {
    super("file", FileAdapter.class);
    this.sandbox = sandbox;
    this.listing = new Listing(sandbox);
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException {
    String tenant = task.tenantId();
    return Outcome.done(
        switch (task.action()) {
          case "read" -> read(tenant, params);
          case "write" -> write(tenant, params, writing(params));
          case "append" ->
              write(tenant, params, Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND));
          case "list" -> listing.list(task, params);
          case "copy" -> transfer(tenant, params, false);
          case "move" -> transfer(tenant, params, true);
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

  private Value transfer(String tenant, Params params, boolean move) throws AdapterException {
    String source = params.text(params.has("source") ? "source" : "from");
    String target = params.text(params.has("destination") ? "destination" : "to");
    Path from = sandbox.resolve(tenant, source);
    Path to = sandbox.resolve(tenant, target);
    if (!Files.isRegularFile(from, LinkOption.NOFOLLOW_LINKS)) {
      throw FileErrors.notFound(source);
    }
    CopyOption[] options =
        params.flag("overwrite", false)
            ? new CopyOption[] {LinkOption.NOFOLLOW_LINKS, StandardCopyOption.REPLACE_EXISTING}
            : new CopyOption[] {LinkOption.NOFOLLOW_LINKS};
    try {
      Sandbox.makeParents(to);
      if (move) {
        Files.move(from, to, options);
      } else {
        Files.copy(from, to, options);
      }
    } catch (IOException e) {
      throw FileErrors.failure("Cannot %s '%s'".formatted(move ? "move" : "copy", source), e);
    }
    return Obj.of("from", Value.of(source), "to", Value.of(target));
  }

  private Value delete(String tenant, Params params) throws AdapterException {
    String path = params.text("path");
    Path file = sandbox.resolve(tenant, path);
    if (file.equals(sandbox.folder(tenant))) {
      throw Params.invalid("The folder for files itself cannot be deleted");
    }
    try {
      boolean deleted = Files.deleteIfExists(file);
      if (!deleted && !params.flag("missingOk", true)) {
        throw FileErrors.notFound(path);
      }
      return Obj.of("path", Value.of(path), "deleted", Value.of(deleted));
    } catch (IOException e) {
      throw FileErrors.failure("Cannot delete '%s'".formatted(path), e);
    }
  }

  private Value exists(String tenant, Params params) throws AdapterException {
    String path = params.text("path");
    Path file = sandbox.resolve(tenant, path);
    return Obj.of(
        "path", Value.of(path), "exists", Value.of(Files.exists(file, LinkOption.NOFOLLOW_LINKS)));
  }
}
