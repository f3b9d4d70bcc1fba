package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;

/**
 * Reads a study beside files that it may name, and compares the answer with the schema: it takes
 * what the parser takes, and rejects what isn't due to how the study's parts go together.
 */
abstract class StudyFileFixture {
  static final String SMALLEST =
      """
      stores: memory
      protections: [plain, client-128]
      workloads: a
      records: 10
      """;

  private static final Pattern OF_THE_FORM =
      Pattern.compile(
          "is an unknown key|must (be (given|one of|a whole number|a map of keys|a text)"
              + "|have an entry|say what|name a store|have a metric)");

  @TempDir Path folder;

  @BeforeEach
  void makeWorkloads() throws Exception {
    Files.createDirectories(folder.resolve("workloads"));
    Files.writeString(folder.resolve("workloads/workloada"), "");
    Files.writeString(folder.resolve("own"), "");
    Files.writeString(folder.resolve("figures.csv"), "ops,value\n10,5\n");
  }

  static String withFile() {
    return SMALLEST.replace(
        "stores: memory", "stores: {store: cassandra, properties-file: secrets}");
  }

  Path secrets(String permissions, String text) throws Exception {
    Path secrets = Files.writeString(folder.resolve("secrets"), text);
    return Files.setPosixFilePermissions(secrets, PosixFilePermissions.fromString(permissions));
  }

  Study read(String text) {
    Study study = file(Set.of()).read(text, folder.resolve("one.yaml"));
    assertEquals(List.of(), StudySchema.problems(text), text);
    return study;
  }

  String problems(String text) {
    String message =
        String.valueOf(assertThrows(ConfigurationException.class, () -> read(text)).getMessage());
    if (OF_THE_FORM.matcher(message).find()) {
      assertFalse(StudySchema.problems(text).isEmpty(), "the schema takes " + text);
    }
    return message;
  }

  StudyFile file(Set<String> given) {
    return StudyFiles.reader(folder, given);
  }
}
