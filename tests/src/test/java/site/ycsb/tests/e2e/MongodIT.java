package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.stores.mongodb.MongoStore;
import site.ycsb.testing.stores.MongodDouble;

/**
 * Commands without an address where there is a mongod. A double stands for it, since they need one
 * of a certain version or place; where only its kind matters, one of this machine is taken first.
 */
@Timeout(300)
@Order(6)
class MongodIT {
  @TempDir Path temp;

  /** It is on the PATH, and another one was fetched. */
  @Test
  @Tag("long")
  void commands_withoutAnAddress_findTheMongodByThemselvesAndSayWhich() throws Exception {
    Path program = MongodDouble.install(temp.resolve("bin"), Map.of("VERSION", "7.0.14"));
    Path fetched = temp.resolve("cache/ycsb/mongodb/8.0.4/bin");
    MongodDouble.install(fetched, Map.of());
    Ycsb ycsb =
        Ycsb.localIn(
                temp.resolve("work"),
                List.of(
                    "env",
                    "YCSB_MONGOD=",
                    "XDG_CACHE_HOME=" + temp.resolve("cache"),
                    "PATH=" + program.getParent() + ":" + System.getenv("PATH")))
            .resident();
    String starts = "starting MongoDB 7.0.14 Community on 127.0.0.1:";

    TrialResult load = ycsb.expect(0, SecureStore.command("load", "mongodb", Map.of()));
    Results.assertPrints(load, starts);
    assertEquals(0, Results.metric(load, "STORE", "StandIn"));
    TrialResult run = ycsb.expect(0, SecureStore.command("run", "mongodb", Map.of()));
    Results.assertPrints(run, starts, "server: MongoDB 7.0.14", "stand-in: no");
    assertEquals(1, Results.metric(run, "STORE", "Local"));
    assertEquals(0, Results.metric(run, "STORE", "StandIn"));
    Results.assertPrints(
        ycsb.expect(0, SecureStore.command("schema check", "mongodb", Map.of())), starts);
    Results.assertPrints(ycsb.expect(0, "prove", "encrypted-mongodb", "--settle", "1"), starts);
    Audited audited = Audited.of(ycsb, "mongodb");
    Results.assertPrints(audited.result(), starts);
    audited.assertComplete();
    audited.assertOff("authentication", "authorization", "transport", "client-to-node");
    // as the stand-in could, which this then is not
    Results.assertPrints(
        ycsb.expect(0, "overhead", "mongodb", "-P", "workloads/workloada", "--dry-run"),
        "Not measured: atrest and client+atrest. The local store can't encrypt its data at rest.");
  }

  /** The report of a study is of this server, which has been removed with its data. */
  private static void assertMeasured(Path results, String server) throws IOException {
    String report = Files.readString(results.resolve("report.html"));
    assertTrue(report.contains("server: " + server), () -> results + " isn't of " + server);
    assertFalse(report.contains("stand-in: yes"), results::toString);
    assertFalse(Files.exists(results.resolve("work")), results::toString);
  }

  /** All else that can fail is MongodCommandIT's. */
  @Test
  void load_mongodThatEndsOrNeverAnswers_endsWithItsExitCode() throws Exception {
    Path bin = temp.resolve("bin");
    Path program = MongodDouble.install(bin, Map.of("NO_ADDRESS", "127.0.0.1"));
    Ycsb ycsb =
        Ycsb.localIn(temp.resolve("work"), List.of("env", "YCSB_MONGOD=" + program)).resident();

    Results.assertPrints(
        ycsb.expect(1, SecureStore.command("load", "mongodb", Map.of())),
        "ERROR: MongoDB 8.0.4 Community ended while it was starting, with exit code 48: Error"
            + " setting up listener: Cannot assign requested address; its logs are in ");

    MongodDouble.install(bin, Map.of("SILENT", "yes"));
    Map<String, String> limit = Map.of("store.start.limit", "1");
    Results.assertPrints(
        ycsb.expect(1, SecureStore.command("load", "mongodb", limit)),
        "ERROR: MongoDB 8.0.4 Community didn't answer within 1 s: waited for it to serve clients");
  }

  /** On a product that encrypts at rest. */
  @Test
  @Tag("long")
  @Timeout(900)
  void reproduce_asItSaysWithoutAMongod_measuresTheMongodAndCanBePublished() throws Exception {
    Path program =
        MongodDouble.install(
            temp.resolve("bin"), Map.of("PRODUCT", "percona", "VERSION", "8.0.4-2"));
    String[] small = {
      "compare",
      "reproduce",
      "shwaysh",
      "--only",
      "mongodb",
      "--only",
      "workloada",
      "--only",
      "atrest",
      "--only",
      "records=600",
      "--scale",
      "0.01",
      "--repeats",
      "1",
      "--dry-run"
    };
    List<String[]> advice =
        typed(
            Ycsb.localIn(temp.resolve("without"), List.of("env", "YCSB_MONGOD=stand-in"))
                .expect(0, small));
    String[] told = advice.get(advice.size() - 1);
    assertArrayEquals(Arrays.copyOf(small, small.length - 1), told);
    Ycsb ycsb =
        Ycsb.localIn(
                temp.resolve("with"),
                List.of("env", "YCSB_MONGOD=" + program, "YCSB_CLASS_ARCHIVE=off"))
            .of(quickInstallation());

    TrialResult reproduced = ycsb.expect(0, told);

    assertFalse(reproduced.standardOutput().contains("stand-in"), Ycsb.describe(reproduced));
    List<String[]> next = typed(reproduced);
    assertEquals(2, next.size(), Ycsb.describe(reproduced));
    for (String[] command : next) {
      if (command[1].equals("publish")) {
        assertMeasured(ycsb.folder().resolve(command[2]), "Percona Server for MongoDB 8.0.4-2");
      }
      ycsb.expect(0, command);
    }
    assertTrue(Files.exists(ycsb.folder().resolve("page/reproductions.md")));
  }

  /** The distribution, but what the study does before its trials would take minutes there. */
  private Path quickInstallation() throws IOException {
    Path home = Files.createDirectories(temp.resolve("home"));
    try (Stream<Path> parts = Files.list(Ycsb.distribution())) {
      for (Path part : parts.toList()) {
        String name = part.getFileName().toString();
        if (name.equals("bin") || name.equals("workloads")) {
          Ycsb.copyTree(part, home.resolve(name));
        } else {
          Files.createSymbolicLink(home.resolve(name), part);
        }
      }
    }
    assertTrue(home.resolve("bin/ycsb").toFile().setExecutable(true));
    Files.writeString(
        home.resolve("workloads/studies/shwaysh-atrest.yaml"),
        "warmup: {seconds: 0, server-seconds: 0}\ncompact: never\n",
        StandardOpenOption.APPEND);
    return home;
  }

  /** The commands of this program that it says to type. */
  private static List<String[]> typed(TrialResult result) {
    return result
        .standardOutput()
        .lines()
        .filter(line -> line.startsWith("  bin/ycsb "))
        .map(line -> line.strip().substring("bin/ycsb ".length()).split(" ", -1))
        .toList();
  }

  /** Whether there is a mongod on this machine that local stores run on. */
  static boolean isMongodHere() {
    MongoStore store = new MongoStore();
    return store.runsHere() && store.waysToRealServer().isEmpty();
  }

  /** On a mongod of this machine where there is one. */
  @Test
  @Tag("long")
  void commands_onAReplicaSetWithTlsAndUsers_findAllOfItByThemselves() throws Exception {
    boolean real = isMongodHere();
    Path program = MongodDouble.install(temp.resolve("bin"), Map.of());
    Path work = temp.resolve("work");
    Ycsb ycsb =
        real
            ? Ycsb.localWithMongodIn(work).resident()
            : Ycsb.localIn(work, List.of("env", "YCSB_MONGOD=" + program)).resident();

    try (StoreServer server =
        StoreServer.start("mongodb", ycsb, "--nodes", "3", "--tls", "--auth")) {
      Map<String, String> required = Map.of("tls", "required");
      ycsb.expect(0, SecureStore.command("load", "encrypted-mongodb", required));
      TrialResult run = ycsb.expect(0, SecureStore.command("run", "encrypted-mongodb", required));
      Results.assertAllOk(run);
      Results.assertVerified(run);
      // a mongod asks for a certificate, the double doesn't
      Results.assertTls(run, real);
      assertEquals(3, Results.metric(run, "STORE", "Nodes"));
      ycsb.expect(0, "prove", "encrypted-mongodb", "--settle", "1");
      assertEquals("127.0.0.1", server.host());

      ycsb.expect(0, SecureStore.command("load", "csfle-mongodb", required));
      TrialResult csfle = ycsb.expect(0, SecureStore.command("run", "csfle-mongodb", required));
      Results.assertAllOk(csfle);
      Results.assertVerified(csfle);
      assertEquals(100, Results.metric(csfle, "ENCRYPT", "Operations"));
    }
  }
}
