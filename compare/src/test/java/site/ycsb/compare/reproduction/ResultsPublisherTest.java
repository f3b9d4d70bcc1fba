package site.ycsb.compare.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.interleaved.Results;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.report.StudyInFolder;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.run.FakeClient;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.config.ConfigurationException;
import site.ycsb.interleaved.result.ResultFiles;

class ResultsPublisherTest {
  @TempDir Path folder;

  private StudyFolder interleaved(String... protections) throws Exception {
    FakeClient.interleaves(folder.resolve("client"), Results.of(true, protections), 0);
    StudyFolder source = StudyInFolder.make(folder, Studies.interleaved(StudyInFolder.study(1)));
    Files.writeString(source.root().resolve("study.yaml"), "stores: memory\n");
    Files.writeString(source.root().resolve(Machine.FILE_NAME), "{\"Processor\": \"one\"}");
    return source;
  }

  @Test
  void publish_interleaved_hasALineForEachArmOfAMeasurement() throws Exception {
    StudyFolder source = interleaved("client-128");
    for (Path file : measured(source)) {
      // what a report shows besides
      Files.writeString(
          file, Files.readString(file).replaceFirst("\"decisive\" : true", "\"decisive\" : false"));
    }
    Path target = folder.resolve("published");

    ResultsPublisher.Published published =
        new ResultsPublisher(List.of("hosts"), List.of()).publish(source.root(), target, "");

    assertEquals(2, published.valid());
    Map<String, String> files = read(published.folder());
    assertEquals(
        Set.of("results.csv", "summary.json", "machine.json", "study.yaml"), files.keySet());
    List<String> lines = files.getOrDefault("results.csv", "").lines().toList();
    assertEquals(1 + 2 * 3, lines.size());
    List<String> header = List.of(lines.get(0).split(",", -1));
    List<String> client = List.of(lines.get(3).split(",", -1));
    assertEquals("client-128", client.get(header.indexOf("protection")));
    assertEquals("2", client.get(header.indexOf("blocks")));
    assertEquals("800", client.get(header.indexOf("operations")));
    assertEquals("800", client.get(header.indexOf("throughput_ops_s")));
    assertEquals("102", client.get(header.indexOf("READ_mean_us")));
    assertFalse(header.contains("READ_p99_us"), "percentiles of slices have no sum");
    String summary = files.getOrDefault("summary.json", "");
    assertTrue(summary.contains("\"sentence\""), summary);
    assertEquals(
        published.valid(),
        summary.lines().filter(line -> line.startsWith("{\"trial\":")).count(),
        "a line for each measurement: " + summary);
    assertFalse(summary.contains("\n "), "no indentation");
    assertTrue(summary.contains("\"decisive\":true"), summary);
    assertFalse(summary.contains("\"decisive\":false"), "only what pages read");
    assertFalse(summary.contains("\"combined\""), "is computed from the measurements");
    assertTrue(summary.contains("\"facts\":{\"tls\":\"no\"}"), "versions and sessions: " + summary);
    new ResultsPublisher(List.of("hosts"), List.of()).publish(source.root(), target, "");
  }

  private static List<Path> measured(StudyFolder source) throws Exception {
    try (Stream<Path> files = Files.walk(source.root())) {
      return files.filter(file -> file.endsWith(ResultFiles.JSON)).toList();
    }
  }

  @Test
  void publish_interleavedWithFlagsOfTheJvm_hasNoPathsInThem() throws Exception {
    StudyFolder source = interleaved("client-128");
    for (Path file : measured(source)) {
      Files.writeString(
          file,
          Files.readString(file)
              .replace(
                  "\"processors\" : \"2\"",
                  "\"jvmFlags\" : \"-Dycsb.bindings=/srv/checkout -Dycsb.home=/ycsb -Xmx1g\""));
    }

    Path published =
        new ResultsPublisher(List.of("hosts"), List.of())
            .publish(source.root(), folder.resolve("published"), "")
            .folder();

    String summary = Files.readString(published.resolve("summary.json"));
    assertTrue(
        summary.contains("\"jvmFlags\":\"-Dycsb.bindings=…/checkout -Dycsb.home=…/ycsb -Xmx1g\""),
        summary);
  }

  @Test
  void publish_interleavedOverOtherCounts_isRejected() throws Exception {
    StudyFolder source = interleaved("client-128");
    Path target = folder.resolve("published");
    ResultsPublisher publisher = new ResultsPublisher(List.of("hosts"), List.of());
    Path csv = publisher.publish(source.root(), target, "").folder().resolve("results.csv");
    Files.writeString(csv, Files.readString(csv).replace(",100,100,", ",999,100,"));

    ConfigurationException e =
        assertThrows(
            ConfigurationException.class, () -> publisher.publish(source.root(), target, ""));

    assertTrue(String.valueOf(e.getMessage()).contains("with 999 records"), e.getMessage());
  }

  @Test
  void publish_resultsFolder_leavesFourFilesWithoutPathsAndHosts() throws Exception {
    StudyFolder source =
        StudyInFolder.make(
            folder,
            2,
            "echo 'topology: one at db1.example.org and 10.9.8.7' >&2",
            "echo 'durability: " + folder.resolve("drivers/driver.jar") + "' >&2");
    Files.writeString(
        source.root().resolve("study.yaml"),
        "stores: {store: memory, properties: {hosts: db1.example.org}}\n# in " + folder + "/x\n");
    Files.writeString(
        source.root().resolve(Machine.FILE_NAME),
        "{\"Processor\": \"A processor of db1.example.org\", \"Memory\": \"1 GiB\"}");
    Path target = folder.resolve("published");

    ResultsPublisher.Published published =
        new ResultsPublisher(List.of("hosts"), List.of()).publish(source.root(), target, "");

    assertEquals(0, published.missing());
    assertEquals(target.resolve("test"), published.folder());
    Map<String, String> files = read(published.folder());
    assertEquals(
        Set.of("results.csv", "summary.json", "machine.json", "study.yaml"), files.keySet());
    files.forEach(
        (name, text) -> {
          assertFalse(text.contains(folder.toString()), name);
          assertFalse(text.contains("db1.example.org"), name);
          assertFalse(text.contains("10.9.8.7"), name);
          assertFalse(text.contains(System.getProperty("user.home") + "/"), name);
        });
    assertTrue(files.getOrDefault("study.yaml", "").contains("hosts: host-1"));
    assertTrue(
        files.getOrDefault("summary.json", "").contains("topology: one at host-1 and host\""),
        files.get("summary.json"));

    MeasuredStudy measured = MeasuredStudy.read(target, "test").orElseThrow();
    assertEquals(published.valid(), measured.rows().size());
    MeasuredStudy.Part part = measured.parts().get(0);
    assertEquals(published.valid(), part.provenance().trials().planned());
    assertEquals(List.of(), part.provenance().failed());
    assertEquals("1 GiB", part.machine().get("Memory"));
  }

  @Test
  void publish_hostNamedLikeAStore_leavesTheStoreItsName() throws Exception {
    StudyFolder source = StudyInFolder.make(folder, 1);
    Files.writeString(source.root().resolve(Machine.FILE_NAME), "{}");
    Path plan = source.root().resolve("plan.json");
    Files.writeString(
        plan,
        Files.readString(plan)
            .replace("Properties of the study", "File of properties of store memory"));
    Files.writeString(
        source.root().resolve("study.yaml"),
        "stores: {store: memory, properties: {hosts: \"memory,plain,basic,db1\"}}\n");

    ResultsPublisher.Published published =
        new ResultsPublisher(List.of("hosts"), List.of("basic"))
            .publish(source.root(), folder.resolve("published"), "");

    Map<String, String> files = read(published.folder());
    assertEquals(
        "stores: {store: memory, properties: {hosts: \"memory,plain,basic,host-1\"}}\n",
        files.get("study.yaml"));
    assertTrue(files.getOrDefault("results.csv", "").contains(",memory,plain,true,"));
    assertTrue(files.getOrDefault("summary.json", "").contains("\"store\":\"memory\""));
    assertEquals(4, published.warnings().size());
    assertTrue(
        published.warnings().get(0).startsWith("the host memory stays in the files"),
        published.warnings()::toString);
    assertEquals(
        "hosts in the properties-file of memory aren't known here: look for them in the files",
        published.warnings().get(3));
  }

  @Test
  void publish_wouldReplaceOtherTrials_isRejectedUnlessItIsAPart() throws Exception {
    StudyFolder source = source();
    Path target = folder.resolve("published");
    ResultsPublisher publisher = new ResultsPublisher(List.of(), List.of());
    Path results = publisher.publish(source.root(), target, "").folder().resolve("results.csv");
    String before = Files.readString(results);
    // the same again is no loss
    publisher.publish(source.root(), target, "");
    assertEquals(before, Files.readString(results));
    String other = before.replace("-r1", "-r2");
    Files.writeString(results, other);

    String message = rejection(() -> publisher.publish(source.root(), target, ""));

    assertTrue(message.contains("trials that the results directory hasn't, such as "), message);
    assertEquals(other, Files.readString(results));
    Path part = publisher.publish(source.root(), target, "repeat-1").folder();
    assertEquals(target.resolve("test/repeat-1"), part);
    MeasuredStudy both = MeasuredStudy.read(target, "test").orElseThrow();
    assertEquals(2, both.parts().size());
    assertEquals(2 * (before.lines().count() - 1), both.rows().size());
  }

  @Test
  void publish_trialsOfAnotherPart_areRejectedAndWriteNothing() throws Exception {
    StudyFolder source = source();
    Path target = folder.resolve("published");
    ResultsPublisher publisher = new ResultsPublisher(List.of(), List.of());
    publisher.publish(source.root(), target, "repeat-1");

    String asWhole = rejection(() -> publisher.publish(source.root(), target, ""));
    String asPart = rejection(() -> publisher.publish(source.root(), target, "again"));

    String rule = "trials that " + target.resolve("test/repeat-1") + " has already, such as ";
    assertTrue(asWhole.contains(rule), asWhole);
    assertTrue(asPart.contains(rule), asPart);
    assertEquals(1, MeasuredStudy.read(target, "test").orElseThrow().parts().size());
    publisher.publish(source.root(), target, "repeat-1");
  }

  @Test
  void publish_partThatIsNoName_isRejected() {
    for (String part : List.of("../other", "a/b", "results.csv", " ")) {
      assertTrue(
          String.valueOf(
                  assertThrows(
                          ConfigurationException.class,
                          () ->
                              new ResultsPublisher(List.of(), List.of())
                                  .publish(folder, folder.resolve("to"), part))
                      .getMessage())
              .startsWith("--part=" + part),
          part);
    }
  }

  @Test
  void withoutHost_machineNamedLikeAStore_leavesTheStoreItsName() {
    assertEquals(
        "at host, cassandra",
        ResultsPublisher.withoutHost("box", List.of("cassandra")).apply("at box, cassandra"));
    assertEquals(
        "at cassandra, cassandra",
        ResultsPublisher.withoutHost("cassandra", List.of("cassandra"))
            .apply("at cassandra, cassandra"));
  }

  @Test
  void publish_folderThatIsNone_saysWhatItHasToBe() {
    ResultsPublisher publisher = new ResultsPublisher(List.of(), List.of());

    String message = rejection(() -> publisher.publish(folder, folder.resolve("to"), ""));

    assertTrue(message.contains("must be the results directory of a study"), message);
    assertTrue(message.contains("Give one such as results/<study>-<date>"), message);
  }

  @Test
  void publish_folderThatWasPublished_namesTheCommandThatShowsIt() throws Exception {
    Files.writeString(folder.resolve("results.csv"), "");

    ResultsPublisher publisher = new ResultsPublisher(List.of(), List.of());

    String message = rejection(() -> publisher.publish(folder, folder.resolve("to"), ""));

    assertTrue(message.contains("'bin/ycsb compare reproductions' makes"), message);
  }

  @Test
  void publish_otherCountsThanPublished_isRejected() throws Exception {
    StudyFolder source = source();
    Path target = folder.resolve("published");
    ResultsPublisher publisher = new ResultsPublisher(List.of(), List.of());
    Path results = publisher.publish(source.root(), target, "").folder().resolve("results.csv");
    MeasuredStudy before = MeasuredStudy.read(target, "test").orElseThrow();
    long records = before.rows().get(0).configuration().records();
    String larger = Files.readString(results).replace("," + records + ",", "," + records + "0,");
    Files.writeString(results, larger);

    String message = rejection(() -> publisher.publish(source.root(), target, ""));

    assertTrue(message.contains("has results of other counts, such as "), message);
    assertEquals(larger, Files.readString(results));
  }

  @Test
  void publish_unreadableMachine_changesNothing() throws Exception {
    StudyFolder source = source();
    Path target = folder.resolve("published");
    ResultsPublisher publisher = new ResultsPublisher(List.of(), List.of());
    Path into = publisher.publish(source.root(), target, "").folder();
    Files.writeString(into.resolve("summary.json"), "as it was");

    for (String broken : List.of("{", "null")) {
      Files.writeString(source.root().resolve(Machine.FILE_NAME), broken);
      String message =
          String.valueOf(
              assertThrows(IOException.class, () -> publisher.publish(source.root(), target, ""))
                  .getMessage());

      assertTrue(message.endsWith("machine.json isn't the description of a machine"), message);
      assertEquals("as it was", Files.readString(into.resolve("summary.json")));
    }
  }

  private static String rejection(Executable publishing) {
    return String.valueOf(assertThrows(ConfigurationException.class, publishing).getMessage());
  }

  private StudyFolder source() throws Exception {
    StudyFolder source = StudyInFolder.make(folder, 1);
    Files.writeString(source.root().resolve(Machine.FILE_NAME), "{}");
    Files.writeString(source.root().resolve("study.yaml"), "stores: memory\n");
    return source;
  }

  private static Map<String, String> read(Path from) throws Exception {
    try (Stream<Path> files = Files.list(from)) {
      return files.collect(
          Collectors.toMap(
              file -> String.valueOf(file.getFileName()),
              file -> {
                try {
                  return Files.readString(file);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              }));
    }
  }
}
