package site.ycsb.profiling;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acme.SpinningWorkload;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.OutputFile;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.SpinningLayer;
import site.ycsb.db.NullDB;
import site.ycsb.profiling.ProfileCommand.ProfileJson;
import site.ycsb.profiling.ProfileSummary.Layer;

/** Runs with {@code profile=jfr}. */
class JfrProfileTest {
  /** A device. */
  private static final Path DEVICE = Path.of("/dev/full");

  @TempDir private Path folder = Path.of("");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String binding, Map<String, String> more) {
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    SourcedProperties properties = new SourcedProperties();
    properties.set("profile", "jfr", "-p");
    properties.set("profile.interval", "1", "-p");
    more.forEach((key, value) -> properties.set(key, value, "-p"));
    BindingCatalog catalog = new BindingCatalog(List.of(), console.err());
    return new RunSession(catalog, console, new StopSignal())
        .run(new BindingRequest(binding, "test", properties));
  }

  /** Few operations on a store that does nothing. */
  private int runBriefly(Path file, int operations, Map<String, String> more) {
    Map<String, String> properties = new HashMap<>(more);
    properties.put("workload", "site.ycsb.workloads.CoreWorkload");
    properties.put("recordcount", "10");
    properties.put("operationcount", Integer.toString(operations));
    properties.put("profile.file", file.toString());
    return run(NullDB.class.getName(), properties);
  }

  @Test
  void run_thatSpinsInEachLayer_tellsTheirShares() throws Exception {
    Path results = folder.resolve("results.txt");

    assertEquals(
        0,
        run(
            SpinningLayer.class.getName(),
            Map.of(
                "workload",
                SpinningWorkload.class.getName(),
                "maxexecutiontime",
                "6",
                "warmup.seconds",
                "2",
                "exportfile",
                results.toString())),
        err::toString);

    Path recording = folder.resolve("results.txt.jfr");
    assertTrue(err.toString(UTF_8).contains("The recording is " + recording), err::toString);
    ProfileSummary profile = ProfileReader.read(recording);
    Map<Layer, Double> shares = profile.cpu().shares();
    assertTrue(
        profile.allocation().sites().stream()
            .noneMatch(site -> site.method().contains("JfrProfiler")),
        profile.allocation()::toString);
    double client = shares.getOrDefault(Layer.CLIENT, 0.0);
    double crypto = shares.getOrDefault(Layer.CRYPTO, 0.0);
    double driver = shares.getOrDefault(Layer.DRIVER, 0.0);
    // as long as the classes spin, with room for a busy machine, where samples are fewer; the
    // thread that leads the run is the client's too
    assertEquals(150.0 / 250, crypto / driver, 0.25 * 150 / 250, profile::toString);
    assertTrue(client > 0.65 * 100 / 250 * driver && client < driver, profile::toString);
    assertTrue(profile.elapsedSeconds() >= 5 && profile.cpu().seconds() > 0, profile::toString);
    assertTrue(
        Files.readString(results).contains("[PROFILE], Samples, " + profile.cpu().samples() + "\n"),
        () -> results + ": " + profile);
  }

  @Test
  void recording_holdsTheMeasuredPartAndNothingSecret() throws Exception {
    Path file = folder.resolve("short.jfr");

    assertEquals(
        0,
        runBriefly(file, 1000, Map.of("warmup.operations", "500", "profile.events", "true")),
        err::toString);

    Set<String> types = new TreeSet<>();
    long operations = 0;
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      String type = event.getEventType().getName();
      types.add(type);
      operations += type.equals("ycsb.Operation") ? 1 : 0;
    }
    assertEquals(1000, operations);
    for (String showing :
        Set.of(
            "jdk.JVMInformation",
            "jdk.InitialSystemProperty",
            "jdk.InitialEnvironmentVariable",
            "jdk.SystemProcess")) {
      assertFalse(types.contains(showing), showing);
    }
  }

  @Test
  void json_ofARecording_isOneDocument() throws Exception {
    Path file = folder.resolve("json.jfr");
    assertEquals(0, runBriefly(file, 100, Map.of("profile.events", "true")), err::toString);
    ByteArrayOutputStream written = new ByteArrayOutputStream();

    ProfileJson.write(written, ProfileReader.read(file));

    JsonNode json = new ObjectMapper().readTree(written.toByteArray());
    assertEquals(4, json.get("cpuShares").size());
    assertEquals("ycsb.Operation", json.get("events").get(0).get("name").asText());
    assertEquals(100, json.get("events").get(0).get("count").asLong());
  }

  @Test
  void numbers_ofTheSection_areNumbers() throws IOException {
    Path file = folder.resolve("section.jfr");
    assertEquals(0, runBriefly(file, 100, Map.of()), err::toString);
    assertEquals(Optional.empty(), OutputFile.rejection(file), "the next run replaces it");
    long lines =
        out.toString(UTF_8)
            .lines()
            .filter(line -> line.startsWith("[PROFILE], "))
            .peek(line -> Double.parseDouble(line.split(", ", -1)[2]))
            .count();
    assertEquals(15, lines);
  }

  @Test
  void profile_thatIsNoFile_isRefusedBeforeTheRun() {
    assertEquals(2, runBriefly(DEVICE, 100, Map.of()));
    assertTrue(err.toString(UTF_8).contains("profile.file=/dev/full"), err::toString);
    assertTrue(err.toString(UTF_8).contains("must be a file, from which"), err::toString);
  }

  @Test
  void profile_thatCantBeMade_isRefusedBeforeTheRun() {
    assertEquals(2, runBriefly(folder.resolve("nowhere/a.jfr"), 100, Map.of()));
    assertTrue(err.toString(UTF_8).contains("profile.file="), err::toString);
    assertEquals("", out.toString(UTF_8));
  }
}
