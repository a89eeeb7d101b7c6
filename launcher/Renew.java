import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Writes a jar again with classes of today's format. The ahead-of-time cache has no place for
 * classes from before Java 6, and picocli's are: loading and verifying them anew was an eighth of a
 * start. Their code stays as it is; what is added are the stack maps that the format asks for.
 *
 * <p>Called by build.sh: {@code java -cp OLD.jar Renew.java OLD.jar NEW.jar}. The jar is on the class
 * path because stack maps need to know which class extends which.
 */
public final class Renew {
  /** What the cache takes. */
  private static final int JAVA_6 = 50;

  private static final int JAVA_8 = 52;
  private static final ClassFile CLASSES =
      ClassFile.of(ClassFile.StackMapsOption.GENERATE_STACK_MAPS);

  private Renew() {}

  public static void main(String... args) throws IOException {
    try (JarFile old = new JarFile(Path.of(args[0]).toFile());
        JarOutputStream renewed = new JarOutputStream(Files.newOutputStream(Path.of(args[1])))) {
      for (JarEntry entry : Collections.list(old.entries())) {
        byte[] bytes = old.getInputStream(entry).readAllBytes();
        renewed.putNextEntry(new JarEntry(entry.getName()));
        renewed.write(isOld(entry.getName(), bytes) ? renewed(bytes) : bytes);
        renewed.closeEntry();
      }
    }
  }

  private static boolean isOld(String name, byte[] bytes) {
    return name.endsWith(".class") && !name.startsWith("META-INF/") && bytes[7] < JAVA_6;
  }

  private static byte[] renewed(byte[] bytes) {
    ClassModel model = CLASSES.parse(bytes);
    return CLASSES.build(
        model.thisClass().asSymbol(),
        builder ->
            builder.transform(model, ClassTransform.ACCEPT_ALL).withVersion(JAVA_8, 0));
  }
}
