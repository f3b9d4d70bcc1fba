package site.ycsb.compare.study.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.binding.Binding;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Reload;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.WorkloadChoice;
import site.ycsb.config.ConfigurationException;

class HarnessFolderTest {
  @TempDir Path folder;

  @BeforeEach
  void makeWorkloads() throws IOException {
    Files.createDirectories(folder.resolve("client"));
    Files.createDirectories(folder.resolve("home/workloads"));
    Files.createDirectories(harness());
    Files.writeString(folder.resolve("client/workloada"), "");
    Files.writeString(folder.resolve("home/workloads/own"), "");
  }

  private Path harness() {
    return folder.resolve("home/testharness");
  }

  private void write(String databases, String workloads, String counts) throws IOException {
    Files.writeString(harness().resolve("testdbs.txt"), databases);
    Files.writeString(harness().resolve("workloadlist.txt"), workloads);
    Files.writeString(harness().resolve("opcounts.txt"), counts);
  }

  private HarnessStudy read() throws IOException {
    return HarnessFolder.read(harness(), folder.resolve("client"), BINDINGS);
  }

  @Test
  void read_fileThatIsNotUtf8_isNamed() throws IOException {
    write("cassandra", "workloada", "10");
    Files.write(harness().resolve("testdbs.txt"), new byte[] {'c', (byte) 0xE9});

    ConfigurationException thrown = assertThrows(ConfigurationException.class, this::read);

    assertEquals(
        "testdbs.txt="
            + harness().resolve("testdbs.txt")
            + " (import): has to be text in UTF-8. Save it as such",
        thrown.getMessage());
  }

  private static final List<Binding> BINDINGS =
      List.of(
          binding("mongodb", "mongodb-async", "mongodb.url"),
          binding("cassandra", "cassandra2-cql", "hosts"));

  private static Binding binding(String name, String alias, String address) {
    return new Binding(
        List.of(name),
        List.of(alias),
        "x." + name,
        List.of(),
        "",
        new Binding.Server(Optional.of(name), List.of(address), List.of()),
        Binding.Namespace.NONE);
  }

  @Test
  void yaml_ofAHarness_isTheStudyThatDoesTheSame() throws Exception {
    write("mongodb\r\ncassandra2-cql\r\n", "workloada own\n", "20000\n40000");

    Path file = folder.resolve("imported.yaml");
    Files.writeString(file, read().yaml("Test harness of testharness"));
    Study study = new StudyFile(folder.resolve("client"), BINDINGS, Set.of()).read(file);

    assertEquals(
        List.of("mongodb", "cassandra2-cql"),
        study.matrix().stores().stream().map(StoreChoice::name).toList());
    assertEquals(
        List.of("workloada", "own"),
        study.matrix().workloads().stream().map(WorkloadChoice::name).toList());
    assertEquals(folder.resolve("home/workloads/own"), study.matrix().workloads().get(1).file());
    assertEquals(List.of(20000L, 40000L), study.matrix().levels().records());
    assertEquals(List.of(), study.matrix().levels().operations(), "as many as records");
    assertEquals(Optional.of("plain"), study.plain().map(Protection::name));
    assertEquals(1, study.schedule().repeats());
    assertEquals(Reload.TRIAL, study.tables().reload());
  }

  @Test
  void read_mistakes_areReportedTogetherWithTheirLines() throws IOException {
    write("mongodb\njdbc\ncassandr\n", "workloada\nworkloadx\n", "20,000\n\n0\n500\n500\n");

    String message =
        String.valueOf(assertThrows(ConfigurationException.class, this::read).getMessage());

    List<String> lines = message.lines().toList();
    assertEquals(6, lines.size(), message);
    assertTrue(
        lines.get(0).startsWith("testdbs.txt=jdbc (testdbs.txt, line 2): has to be"), message);
    assertTrue(lines.get(1).contains("Did you mean cassandra?"), message);
    assertTrue(
        lines.get(2).startsWith("workloadlist.txt=workloadx (workloadlist.txt, line 2)"), message);
    assertTrue(lines.get(3).startsWith("opcounts.txt=20,000 (opcounts.txt, line 1)"), message);
    assertTrue(lines.get(4).startsWith("opcounts.txt=0 (opcounts.txt, line 3)"), message);
    assertTrue(lines.get(5).contains("line 5): is there twice"), message);
  }

  @Test
  void read_filesMissingOrEmpty_saysWhich() throws IOException {
    Files.writeString(harness().resolve("testdbs.txt"), " \n");

    String message =
        String.valueOf(assertThrows(ConfigurationException.class, this::read).getMessage());

    assertEquals(3, message.lines().count(), message);
    for (String name : List.of("testdbs.txt", "workloadlist.txt", "opcounts.txt")) {
      assertTrue(message.contains(name + "="), message);
    }
  }
}
