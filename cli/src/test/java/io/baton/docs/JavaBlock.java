package io.baton.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Java in a document, as statements of a method or as a class, compiled and run. */
final class JavaBlock {
  private static final String IMPORTS =
      """
      import io.baton.adapters.*;
      import io.baton.adapters.builtin.*;
      import io.baton.runtime.*;
      import io.baton.runtime.pool.*;
      import io.baton.runtime.resource.*;
      import io.baton.runtime.trigger.*;
      import io.baton.value.*;
      import java.nio.file.*;
      import java.time.*;
      import java.util.*;
      """;

  private JavaBlock() {}

  /**
   * @param folder relative paths of the code lead here
   */
  static void run(String text, Path folder) throws Exception {
    boolean isClass = text.contains("class ") || text.contains("record ");
    String body = text.replace("Path.of(\"", "Path.of(\"" + folder + "/");
    String source =
        isClass
            ? IMPORTS + body
            : IMPORTS
                + "public final class Example {\n  public static void main(String... args) throws Exception {\n"
                + body
                + "  }\n}\n";
    Path classes = folder.resolve("classes");
    java.nio.file.Files.createDirectories(classes);
    compile(source, classes);
    if (!isClass) {
      try (URLClassLoader loader =
          new URLClassLoader(
              new java.net.URL[] {classes.toUri().toURL()}, JavaBlock.class.getClassLoader())) {
        loader
            .loadClass("Example")
            .getMethod("main", String[].class)
            .invoke(null, (Object) new String[0]);
      }
    }
  }

  private static void compile(String source, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    String name = source.replaceAll("(?s).*?\\b(?:class|record) (\\w+).*", "$1");
    JavaFileObject file =
        new SimpleJavaFileObject(
            URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    boolean fine =
        compiler
            .getTask(
                said,
                null,
                null,
                List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path")),
                null,
                List.of(file))
            .call();
    assertThat(fine).as("%s%n%s", said, source).isTrue();
  }
}
