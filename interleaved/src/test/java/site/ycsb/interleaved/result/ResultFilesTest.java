package site.ycsb.interleaved.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.interleaved.result.InterleavedResult.ServerResult;
import site.ycsb.interleaved.result.InterleavedResult.SlicePlan;
import site.ycsb.interleaved.result.Slice.LatencySummary;
import site.ycsb.interleaved.result.Slice.SliceUsage;

class ResultFilesTest {
  @TempDir private Path folder;

  private static ArmResult arm(String name, ArmResult.Role role) {
    return new ArmResult(
        name,
        role,
        Map.of(),
        Map.of("tls", "no"),
        List.of(0),
        null,
        new ArmResult.Work(10, 20, 0, 1.5, null),
        Map.of(),
        0);
  }

  private static Slice slice(int position, int arm, Map<String, LatencySummary> latencies) {
    return new Slice(
        new Slice.Turn(0, position, arm, 0),
        1_500_000L * position,
        10,
        200,
        7,
        9,
        latencies,
        new SliceUsage(300, 40, 50, List.of(60L), new StealTime(1, 70), 2, 3));
  }

  private static InterleavedResult result() {
    LatencySummary read = new LatencySummary(7, 1.25, 1, 2, 3, 4);
    return new InterleavedResult(
        new InterleavedResult.Setup(
            "2026-01-01T00:00:00Z",
            "cassandra",
            Map.of("recordcount", "5"),
            Map.of(),
            new SlicePlan(10, "a pilot", 200, "--slice", 3),
            2),
        List.of(arm("plain", ArmResult.Role.PLAIN), arm("control", ArmResult.Role.CONTROL)),
        List.of(new ServerResult("cassandra", List.of(60L, 60L), List.of(300L, 300L))),
        List.of(
            new Comparison(
                "control",
                new Comparison.Quantity("throughput", "ops/s", true, true),
                new Comparison.Values(20.0, 20.0, 1.0),
                new Comparison.Interval(null, null),
                new Comparison.Interval(null, null),
                1,
                new Comparison.Verdict("open", "nothing is known"))),
        null,
        new InterleavedResult.Soundness(true, List.of()),
        new Ending(Ending.Reason.TIME, "time was up", 1, 1, 0),
        List.of(slice(0, 1, Map.of("READ", read)), slice(1, 0, Map.of())));
  }

  @Test
  void csv_slices_areLinesWithEmptyCellsForWhatAnArmDidNot() {
    assertEquals(
        List.of(
            "block,position,arm,connections,start_ms,guard_ns,counted_ns,operations,all_operations,slice_ns,"
                + "client_threads_cpu_ns,client_process_cpu_ns,steal_ticks,ticks,gc_count,gc_ms,"
                + "cassandra_cpu_ns,read_count,read_mean_us,read_p50_us,read_p95_us,read_p99_us,"
                + "read_max_us",
            "0,0,control,0,0.000,10,200,7,9,300,40,50,1,70,2,3,60,7,1.250,1.000,2.000,3.000,4.000",
            "0,1,plain,0,1.500,10,200,7,9,300,40,50,1,70,2,3,60,,,,,,"),
        ResultFiles.csv(result()).lines().toList());
  }

  @Test
  void csv_slicesAtRates_haveThem() {
    Slice slice = slice(0, 1, Map.of());
    Slice paced =
        new Slice(
            new Slice.Turn(0, 0, 1, 0, 12.5),
            slice.startNanos(),
            slice.guardNanos(),
            slice.countedNanos(),
            slice.operations(),
            slice.allOperations(),
            slice.latencies(),
            slice.usage());
    List<String> lines = ResultFiles.csv(withLadder(result(), List.of(paced))).lines().toList();
    assertTrue(lines.get(0).endsWith(",cassandra_cpu_ns,target_ops_s"), lines.get(0));
    assertTrue(lines.get(1).endsWith(",60,12.500"), lines.get(1));
  }

  @Test
  void read_ladder_isTheSame() throws IOException {
    InterleavedResult written = withLadder(result(), List.of());
    ResultFiles.write(written, folder);
    assertEquals(written.ladder(), ResultFiles.read(folder).ladder());
    assertFalse(ResultFiles.json(result()).contains("ladder"));
  }

  /** At another address, where no server of this machine shows it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void read_armOnAServerOfItsOwn_isTheSame(boolean own) throws IOException {
    ArmResult plain = arm("plain", ArmResult.Role.PLAIN);
    InterleavedResult one = result();
    ResultFiles.write(
        new InterleavedResult(
            one.setup(),
            List.of(plain, on(plain.servers(), own)),
            one.servers(),
            one.comparisons(),
            null,
            one.soundness(),
            one.ending(),
            List.of()),
        folder);
    List<ArmResult> arms = ResultFiles.read(folder).arms();
    assertEquals(own, arms.get(1).hasOwnServer(arms.get(0)));
    assertNull(arms.get(0).ownServer());
    // by its servers, as in results of earlier versions
    assertEquals(own, on(own ? List.of(1) : plain.servers(), null).hasOwnServer(plain));
  }

  private static ArmResult on(List<Integer> servers, @Nullable Boolean ownServer) {
    ArmResult arm = arm("other", ArmResult.Role.PROTECTION);
    return new ArmResult(
        arm.name(),
        arm.role(),
        arm.properties(),
        arm.facts(),
        servers,
        ownServer,
        arm.work(),
        arm.latencies(),
        arm.exitCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed < 1 %", "fast"})
  void read_ladderOfWhatBoundsNoLatency_isRejected(String bound) throws IOException {
    ResultFiles.write(withLadder(result(), List.of()), folder);
    Path file = folder.resolve(ResultFiles.JSON);
    Files.writeString(file, Files.readString(file).replace("READ p99 < 10 ms", bound));
    assertThrows(IOException.class, () -> ResultFiles.read(folder));
  }

  private static InterleavedResult withLadder(InterleavedResult result, List<Slice> slices) {
    return new InterleavedResult(
        result.setup(),
        result.arms(),
        result.servers(),
        result.comparisons(),
        new Ladder(
            "READ p99 < 10 ms",
            List.of(
                new Ladder.Curve(
                    "plain",
                    100,
                    50.0,
                    List.of(new Ladder.Rate(30, 2, 60, null), new Ladder.Rate(40, 2, 80, 2.5))),
                new Ladder.Curve("control", 100, null, List.of()))),
        result.soundness(),
        result.ending(),
        slices);
  }

  @Test
  void read_writtenResult_isTheSameWithoutSlices() throws IOException {
    ResultFiles.write(result(), folder);

    InterleavedResult read = ResultFiles.read(folder);

    assertEquals(result().arms(), read.arms());
    assertEquals(result().comparisons(), read.comparisons());
    assertEquals(result().setup(), read.setup());
    assertEquals(result().ending(), read.ending());
    assertEquals(List.of(), read.slices());
  }

  @Test
  void read_otherDocument_isAnErrorThatNamesTheFile() throws IOException {
    for (String text : List.of("[]", "{\"arms\": 5}", "{}", "none")) {
      Files.writeString(folder.resolve(ResultFiles.JSON), text);

      IOException e = assertThrows(IOException.class, () -> ResultFiles.read(folder));

      assertTrue(
          String.valueOf(e.getMessage()).endsWith("isn't the result of an interleaved measurement"),
          e.getMessage());
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void read_pipe_isAnError() throws Exception {
    Path pipe = folder.resolve(ResultFiles.JSON);
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());

    IOException e = assertThrows(IOException.class, () -> ResultFiles.read(folder));

    assertEquals("it is a pipe or a device, and no file", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/comparisons/0/values/ratio=-1",
        "/comparisons/0/values/ratio=\"NaN\"",
        "/comparisons/0/values/ratio=1e999",
        "/comparisons/0/interval={\"low\": 2, \"high\": 1}",
        "/comparisons/0/interval=null",
        "/comparisons/0/quantity/name=null",
        "/comparisons/0/arm=null",
        "/arms/0/name=null",
        "/arms/0/work={}",
        "/arms/0/work/perSecond=-5",
        "/arms/1/latencies={\"READ\": null}",
        "/servers/0/armNanos=[-1]"
      })
  void read_numbersThatNobodyMeasured_isAnError(String change) throws IOException {
    ResultFiles.write(result(), folder);
    Path file = folder.resolve(ResultFiles.JSON);
    ObjectMapper mapper = new ObjectMapper();
    JsonNode document = mapper.readTree(file.toFile());
    String place = change.substring(0, change.indexOf('='));
    int member = place.lastIndexOf('/');
    ((ObjectNode) document.at(place.substring(0, member)))
        .putRawValue(
            place.substring(member + 1), new RawValue(change.substring(place.length() + 1)));
    mapper.writeValue(file.toFile(), document);

    assertThrows(IOException.class, () -> ResultFiles.read(folder));
  }

  /** At the end of a measurement; JDKs before 17.0.14 create no directory at a link to one. */
  @Test
  void write_linkToAFolder_isFollowed() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    assertEquals(Optional.empty(), ResultFiles.rejection(link));

    ResultFiles.write(result(), link);

    assertTrue(Files.isRegularFile(real.resolve(ResultFiles.JSON)));
  }

  @Test
  void write_fileThatBecameALink_isntWrittenThrough() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "mine");
    Files.createSymbolicLink(folder.resolve(ResultFiles.JSON), other);
    assertThrows(IOException.class, () -> ResultFiles.write(result(), folder));
    assertEquals("mine", Files.readString(other));
  }

  @Test
  void write_result_isADocumentWithoutSlicesAndNullForWhatIsUnknown() throws IOException {
    ResultFiles.write(result(), folder.resolve("new"));
    JsonNode document =
        new ObjectMapper().readTree(folder.resolve("new").resolve(ResultFiles.JSON).toFile());
    assertFalse(document.has("slices"));
    assertEquals("plain", document.at("/arms/0/name").asText());
    assertTrue(document.at("/comparisons/0/interval/low").isNull());
    assertEquals(60, document.at("/servers/0/armNanos/1").asLong());
    assertEquals("TIME", document.at("/ending/reason").asText());
    assertTrue(Files.exists(folder.resolve("new").resolve(ResultFiles.CSV)));
  }
}
