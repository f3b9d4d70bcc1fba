package site.ycsb.interleaved.run;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.capacity.Objective;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.config.SourcedProperties;

/** Whole measurements, on stores in this process, as short as they can be. */
@Timeout(120)
abstract class InterleavedSessionFixture {
  static final String SIMULATED = SimulatedDB.class.getName();

  final ByteArrayOutputStream err = new ByteArrayOutputStream();
  final List<InterleavedProgress.Interim> interims = new ArrayList<>();

  /** That of the latest run. */
  StopSignal stop = new StopSignal();

  int blocksUntilStop = Integer.MAX_VALUE;
  Duration maxDuration = Duration.ofMillis(400);
  Optional<Duration> slice = Optional.of(Duration.ofMillis(20));
  Optional<Objective> bound = Optional.empty();
  boolean reload;
  List<String> armNames = List.of("other");

  /** What plain has for itself. */
  Map<String, String> plainProperties = Map.of();

  /** The step from which the store of all arms is down. */
  String downFrom = "never";

  /** Where properties of a test are given. */
  String origin = "-p";

  long seed = 17;

  /** A round of slices to warm up, and as few as the guard can be told from. */
  InterleavedConfig.PilotLimits pilot = pilot(60, 3, 10_000, 30_000);

  static InterleavedConfig.PilotLimits pilot(
      int warmUpMillis, int guardSlices, int shortestMillis, int longestMillis) {
    return new InterleavedConfig.PilotLimits(
        Duration.ofMillis(warmUpMillis),
        Duration.ofMillis(25),
        guardSlices,
        Duration.ofMillis(shortestMillis),
        Duration.ofMillis(longestMillis));
  }

  @BeforeEach
  void forgetTables() {
    SimulatedTablesDB.TABLES.clear();
    SimulatedTablesDB.DROPPED.clear();
    SimulatedTablesDB.LOADED.clear();
    SimulatedTablesDB.HELD.clear();
    SimulatedTablesDB.CONNECTIONS.clear();
    SimulatedTablesDB.unsized = "";
    SimulatedStore.EVENTS.clear();
    SimulatedDB.UPDATED.clear();
    SimulatedStore.dies = false;
    SimulatedDB.isDown = false;
    SimulatedStore.shared = false;
  }

  final InterleavedSession.Outcome run(
      String binding, Map<String, String> armProperties, String... properties) {
    stop = new StopSignal();
    interims.clear();
    SourcedProperties all = new SourcedProperties();
    all.set("workload", "site.ycsb.workloads.CoreWorkload", "test");
    all.set("recordcount", "50", "test");
    all.set("threadcount", "2", "test");
    all.set("warmup.limit", "1", "test");
    for (String property : properties) {
      int equals = property.indexOf('=');
      all.set(property.substring(0, equals), property.substring(equals + 1), origin);
    }
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    Console console = new Console(stream, stream);
    InterleavedProgress progress =
        new InterleavedProgress() {
          @Override
          public void step(String what) {
            SimulatedStore.EVENTS.add(what);
            SimulatedDB.isDown |= what.startsWith(downFrom);
          }

          @Override
          public void block(Interim interim) {
            interims.add(interim);
            if (interims.size() >= blocksUntilStop) {
              stop.request();
            }
          }

          @Override
          public void measured() {
            SimulatedStore.EVENTS.add("measured");
          }
        };
    List<ArmConfig> arms = new ArrayList<>();
    armNames.forEach(name -> arms.add(new ArmConfig(name, armProperties)));
    return new InterleavedSession(BindingCatalog.find(stream), console, stop, progress)
        .run(
            new InterleavedConfig(
                binding,
                "command line",
                all,
                new ArmConfig(ArmConfig.PLAIN, plainProperties),
                arms,
                new InterleavedConfig.Limits(0.000_001, maxDuration, slice),
                seed,
                reload,
                pilot,
                bound));
  }

  final String said() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
