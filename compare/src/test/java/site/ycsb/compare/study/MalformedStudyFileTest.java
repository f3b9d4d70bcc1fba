package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;

/** Files that aren't YAML of a study at all. */
class MalformedStudyFileTest {
  @TempDir Path folder;

  @Test
  void read_noYaml_tellsTheLine() {
    String message = problems("stores: memory\n\tworkloads: a\n");

    assertTrue(message.contains("(one.yaml, line 2): isn't YAML"), message);
  }

  @Test
  void read_empty_isAProblem() {
    assertTrue(problems("# nothing\n").contains("is empty"));
  }

  @Test
  void read_aListOnly_isAProblemWithAKey() {
    String message = problems("- stores: memory\n");

    assertTrue(message.startsWith("study=one.yaml (one.yaml): must be a map"), message);
  }

  @Test
  void read_nestedDeep_isAProblem() {
    String message = problems("\n".repeat(4) + "about: " + "[".repeat(20_000));

    assertTrue(message.contains("(one.yaml, line 5): must be nested at most"), message);
  }

  @Test
  void read_aFolder_isAProblem() {
    String message =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> file(Set.of()).read(folder))
                .getMessage());

    assertTrue(message.contains("(command line): must be a file that can be read ("), message);
  }

  @Test
  void read_noUtf8_isAProblem() throws Exception {
    Path file = Files.write(folder.resolve("latin.yaml"), new byte[] {'a', ':', (byte) 0xe9});

    String message =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> file(Set.of()).read(file))
                .getMessage());

    assertTrue(message.contains("latin.yaml (command line): must be text in UTF-8"), message);
  }

  private String problems(String text) {
    return String.valueOf(
        assertThrows(
                ConfigurationException.class,
                () -> file(Set.of()).read(text, folder.resolve("one.yaml")))
            .getMessage());
  }

  private StudyFile file(Set<String> given) {
    return StudyFiles.reader(folder, given);
  }
}
