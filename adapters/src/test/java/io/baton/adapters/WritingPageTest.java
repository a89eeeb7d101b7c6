package io.baton.adapters;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.read.Definition;
import io.baton.flow.read.DefinitionOptions;
import io.baton.flow.read.Definitions;
import io.baton.value.Json;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what the tutorial says: compiles its class, puts it in its place, finds it and runs it. */
@Requirement("ADP-3")
final class WritingPageTest {
  private static final String IMPORTS =
      """
      package io.baton.tutorial;

      import io.baton.adapters.AdapterException;
      import io.baton.adapters.DescribedAdapter;
      import io.baton.adapters.Outcome;
      import io.baton.adapters.Params;
      import io.baton.adapters.Task;
      import io.baton.value.Obj;
      import io.baton.value.Value;

      """;

  @TempDir Path jar;

  private static String block(String name) throws IOException {
    String page = Files.readString(Path.of("../docs/adapters/writing.md"));
    Matcher found = Pattern.compile("```\\w+ " + name + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(found.find()).as(name).isTrue();
    return found.group(1);
  }

  private void make() throws IOException {
    Path folder = Files.createDirectories(jar.resolve("io/baton/tutorial"));
    Path source = folder.resolve("GreetingAdapter.java");
    Files.writeString(source, IMPORTS + block("GreetingAdapter"));
    Files.writeString(folder.resolve("greeting.yaml"), block("greeting"));
    Path services = Files.createDirectories(jar.resolve("META-INF/services"));
    Files.writeString(
        services.resolve("io.baton.adapters.Adapter"),
        block("services").replace("io.baton.adapters.", "io.baton.tutorial."));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    String classPath = System.getProperty("java.class.path", "") + File.pathSeparator + jar;
    assertThat(compiler.run(null, null, null, "-proc:none", "-cp", classPath, source.toString()))
        .isZero();
  }

  @Test
  void what_the_tutorial_shows_works() throws Exception {
    make();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, getClass().getClassLoader())) {
      Adapter greeting =
          ServiceLoader.load(Adapter.class, loader).stream()
              .filter(it -> it.type().getName().startsWith("io.baton.tutorial."))
              .findFirst()
              .orElseThrow()
              .get();

      assertThat(TestTask.output(greeting, "hello", "{\"name\": \"Ada\"}"))
          .isEqualTo(Json.parse("{\"text\": \"Hello Ada\"}"));
      assertThat(TestTask.failure(greeting, "hello", "{}").code()).isEqualTo("VALIDATION_ERROR");
      assertThat(problems(greeting, block("flow"))).isEqualTo("[]");
      assertThat(problems(greeting, block("flow").replace("params: { name:", "params: { nam:")))
          .contains("did you mean 'name'");
    }
  }

  private static String problems(Adapter adapter, String flow) {
    Definition definition =
        Definitions.read(
            flow,
            "flow.yaml",
            DefinitionOptions.DEFAULT.withCatalog(
                AdapterCatalog.builtIn().with(adapter.info().entry())));
    return definition.problems().toString();
  }
}
