package io.baton.bench.race;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes a peer's program: libraries by Maven or npm into a cache, sources by the JDK's compiler.
 * The cache is kept until the pom or the package file changes.
 */
final class PeerBuild {
  private static final String RESOLVE =
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";

  private final Path sources;
  private final Path cache;

  private PeerBuild(Path sources, Path cache) {
    this.sources = sources;
    this.cache = cache;
  }

  static PeerBuild of(String name) throws IOException {
    Path sources = Path.of(System.getProperty("baton.home", "."), "bench", "peers", name);
    if (!Files.isDirectory(sources)) {
      throw new RaceException("there is no folder " + sources);
    }
    Path cache = cacheFolder().resolve(name);
    Files.createDirectories(cache);
    return new PeerBuild(sources.toAbsolutePath(), cache.toAbsolutePath());
  }

  private static Path cacheFolder() {
    String root = System.getenv("XDG_CACHE_HOME");
    Path base =
        root == null || root.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(root);
    return base.resolve("baton").resolve("peers");
  }

  List<Path> classPath() throws IOException, InterruptedException {
    if (Files.exists(sources.resolve("pom.xml"))) {
      fetchOnce("pom.xml", "lib", this::maven);
    }
    if (Files.exists(sources.resolve("package.json"))) {
      copyScripts();
      fetchOnce("package.json", "npm", this::npm);
    }
    List<Path> path = new ArrayList<>();
    path.add(cache.resolve("program.jar"));
    path.addAll(own());
    path.addAll(files(cache.resolve("lib"), ".jar"));
    compile(path);
    return path;
  }

  private void copyScripts() throws IOException {
    Path folder = Files.createDirectories(cache.resolve("npm"));
    for (Path file : files(sources, ".json", ".mjs")) {
      Files.copy(file, folder.resolve(file.getFileName()), REPLACE_EXISTING);
    }
  }

  /** Fetching into {@code folder} of the cache. */
  @FunctionalInterface
  private interface Fetch {
    void into(Path folder) throws IOException, InterruptedException;
  }

  /** Fetches again when the file that says what to fetch has changed. */
  private void fetchOnce(String file, String folder, Fetch fetch)
      throws IOException, InterruptedException {
    Path wanted = sources.resolve(file);
    Path fetched = cache.resolve(file);
    if (Files.exists(fetched) && Files.mismatch(wanted, fetched) < 0) {
      return;
    }
    Files.deleteIfExists(fetched);
    Path target = cache.resolve(folder);
    fetch.into(target);
    Files.copy(wanted, fetched);
  }

  private void maven(Path target) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("baton.maven", "mvn"));
    command.addAll(List.of("-q", "-B", "-ntp"));
    String more = System.getenv("BATON_MAVEN_ARGS");
    if (more != null && !more.isBlank()) {
      command.addAll(Arrays.asList(more.trim().split("\\s+")));
    }
    command.addAll(
        List.of(
            "-f", sources.resolve("pom.xml").toString(), RESOLVE, "-DoutputDirectory=" + target));
    run(command, "Maven");
  }

  private void npm(Path target) throws IOException, InterruptedException {
    run(List.of("npm", "install", "--no-audit", "--no-fund", "--prefix", target.toString()), "npm");
  }

  private void compile(List<Path> classPath) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "javac").toString());
    command.addAll(
        List.of("-nowarn", "-proc:none", "-parameters", "-d", cache.resolve("classes").toString()));
    command.addAll(
        List.of("-cp", String.join(":", classPath.stream().map(Path::toString).toList())));
    files(sources, ".java").forEach(file -> command.add(file.toString()));
    run(command, "javac");
    // An ahead-of-time cache takes no folders.
    String jar = Path.of(System.getProperty("java.home"), "bin", "jar").toString();
    run(
        List.of(
            jar,
            "--create",
            "--file",
            cache.resolve("program.jar").toString(),
            "-C",
            cache.resolve("classes").toString(),
            "."),
        "jar");
  }

  /** This program's own jar or classes: the workloads are in there. */
  private static List<Path> own() {
    return Arrays.stream(System.getProperty("java.class.path").split(":"))
        .filter(
            part ->
                part.contains("baton-bench")
                    || part.endsWith("classes")
                    || part.contains("jspecify"))
        .map(Path::of)
        .map(Path::toAbsolutePath)
        .toList();
  }

  private static List<Path> files(Path folder, String... endings) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> Arrays.stream(endings).anyMatch(file.toString()::endsWith))
          .sorted()
          .toList();
    }
  }

  private void run(List<String> command, String name) throws IOException, InterruptedException {
    Path log = cache.resolve(name.toLowerCase(java.util.Locale.ROOT) + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    int code = builder.start().waitFor();
    if (code != 0) {
      List<String> lines = Files.readAllLines(log);
      String reason =
          lines.stream()
              .filter(line -> line.contains("ERROR") || line.contains("error"))
              .findFirst()
              .orElse("see " + log);
      throw new RaceException("%s failed (%d): %s".formatted(name, code, reason));
    }
  }
}
