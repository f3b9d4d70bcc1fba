package site.ycsb.compare.study.file;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.study.Study;
import site.ycsb.config.ConfigurationException;

/** Reads a study beside files that it may name. */
abstract class StudyFileFixture {
  static final String SMALLEST =
      """
      stores: memory
      protections: [plain, client-128]
      workloads: a
      records: 10
      """;

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
    return file(Set.of()).read(text, folder.resolve("one.yaml"));
  }

  String problems(String text) {
    return String.valueOf(
        assertThrows(ConfigurationException.class, () -> read(text)).getMessage());
  }

  StudyFile file(Set<String> given) {
    return StudyFiles.reader(folder, given);
  }
}
