package site.ycsb.classpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;

final class ClassPathTest {
  @TempDir Path folder;

  private Path jar(String name) throws IOException {
    Path jar = folder.resolve(name);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.setComment("empty");
    }
    return jar;
  }

  @Test
  void parse_folderOfJarsOnly_isRejectedWithTheWildcard() throws IOException {
    jar("a.jar");
    jar("b.JAR");

    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> ClassPath.parse(folder.toString()));

    assertEquals(
        List.of(
            "-cp="
                + folder
                + " (-cp): must be a directory of classes or configuration, and holds only jars."
                + " Give "
                + folder
                + "/* in quotes for all its jars"),
        thrown.problems().stream().map(Object::toString).toList());
  }

  @Test
  void parse_wildcard_isTheFoldersJars() throws IOException {
    Path first = jar("a.jar");
    Path second = jar("b.jar");

    assertEquals(List.of(first, second), ClassPath.parse(folder + "/*").files());
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void parse_pipeForAJar_isRejected() throws Exception {
    Path pipe = folder.resolve("a.jar");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());

    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> ClassPath.parse(pipe.toString()));

    assertEquals(
        "-cp="
            + pipe
            + " (-cp): must be a jar or a directory (it is a pipe or a device, and no file). Name"
            + " another file, or leave it out",
        thrown.problems().get(0).toString());
  }

  @Test
  void parse_folderWithJarsAndOthers_isTheFolder() throws IOException {
    jar("a.jar");
    Files.createFile(folder.resolve("store.properties"));

    assertEquals(List.of(folder), ClassPath.parse(folder.toString()).files());
  }
}
