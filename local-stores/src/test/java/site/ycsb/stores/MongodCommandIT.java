package site.ycsb.stores;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.stores.mongodb.MongoStore;
import site.ycsb.testing.stores.MongodDouble;

/**
 * What {@code bin/ycsb store} says, and its exit code, when a mongod fails or can't be had: a
 * double fails in each way, and a server of this machine stands for the site of downloads.
 */
@Timeout(300)
class MongodCommandIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Path bin;
  private final Path work;
  private final Path cache;
  private final MongodSite site;
  private final ServerProcesses supervision;
  private final ServerProcesses servers;
  private final Map<String, String> variables = new HashMap<>(System.getenv());
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

  MongodCommandIT(@TempDir Path folder) throws IOException {
    bin = folder.resolve("bin");
    work = folder.resolve("work");
    cache = folder.resolve("cache");
    site = new MongodSite(folder);
    supervision = new ServerProcesses("site.ycsb.stores.mongodb.server.MongodRunner", work);
    servers = new ServerProcesses("MongodDoubleServer", work);
    variables.put("YCSB_MONGOD", bin.resolve("mongod").toString());
    variables.put("XDG_CACHE_HOME", cache.toString());
  }

  @AfterEach
  void nothingIsLeft() {
    site.close();
    supervision.assertNoneLeft();
    servers.assertNoneLeft();
  }

  /**
   * A command that fails.
   *
   * @param settings of the double
   * @param command after {@code bin/ycsb store}; SITE is the site of downloads
   * @param exitCode its exit code
   * @param message the last line of its messages, where WORK, BIN and SITE are what this test has,
   *     and three dots any text
   */
  private record Failure(
      Map<String, String> settings, String command, int exitCode, String message) {
    @Override
    public String toString() {
      return command + " " + settings;
    }
  }

  static Stream<Failure> failures() {
    String ended = "ERROR: MongoDB 8.0.4 Community ended while it was starting, with exit code ";
    String logs = "; its logs are in WORK/.ycsb/mongodb/logs/node";
    return Stream.of(
        new Failure(
            Map.of("UNKNOWN", "--nounixsocket"),
            "start mongodb",
            1,
            ended
                + "2: Error parsing command line: unrecognised option '--nounixsocket'"
                + logs
                + "1"),
        new Failure(
            Map.of(),
            "start mongodb --atrest",
            2,
            "ERROR: --atrest=true (argument): BIN/mongod is MongoDB 8.0.4 Community, which doesn't"
                + " encrypt its data; MongoDB Enterprise and Percona Server for MongoDB do. Leave it"
                + " out"),
        new Failure(
            Map.of(),
            "start mongodb --nodes 4",
            2,
            "ERROR: --nodes=4 (local store): must be from 1 to 3. Correct it or leave it out"),
        new Failure(
            Map.of("VERSION", "3.6.23"),
            "start mongodb",
            2,
            "ERROR: YCSB_MONGOD=BIN/mongod (environment): is version 3.6.23, and the driver needs"
                + " 4.2 or later. Name another one by YCSB_MONGOD=<path>, or set"
                + " YCSB_MONGOD=stand-in to use none"),
        new Failure(
            Map.of("READ_ONLY", "yes"),
            "start mongodb",
            1,
            ended
                + "100: DBException in initAndListen, terminating: IllegalOperation: Attempted to"
                + " create a lock file on a read-only directory: WORK/.ycsb/mongodb/data/node1"
                + logs
                + "1"),
        new Failure(Map.of("KILLED", "yes"), "start mongodb", 1, ended + "137" + logs + "1"),
        new Failure(
            Map.of("SILENT", "yes"),
            "start mongodb --start-limit 2",
            1,
            "ERROR: MongoDB 8.0.4 Community didn't answer within 2 s: waited for it to serve"
                + " clients"
                + logs
                + "1. On a slow machine give it more time, in seconds: store.start.limit, or"
                + " YCSB_STORE_START_LIMIT in the environment"),
        new Failure(
            Map.of("NO_ADDRESS", "127.0.0.3"),
            "start mongodb --nodes 3",
            1,
            ended + "48: Error setting up listener: Cannot assign requested address" + logs + "3"),
        new Failure(
            Map.of(),
            "fetch mongodb --from SITE/good.tgz",
            2,
            "ERROR: --accept-license=false (argument): MongoDB's server and Percona's are under the"
                + " Server Side Public License (SSPL), which isn't this program's: ... Read it, then"
                + " give --accept-license"),
        new Failure(
            Map.of(),
            "fetch mongodb --accept-license --from SITE/broken-off.tgz",
            1,
            "ERROR: SITE/broken-off.tgz can't be downloaded: .... Without internet access, give the"
                + " archive by --from"),
        new Failure(
            Map.of(),
            "fetch mongodb --accept-license --from SITE/changed.tgz",
            1,
            "ERROR: SITE/changed.tgz has the SHA-256 ..., and should have .... It isn't used: it was"
                + " changed, or corrupted in transit. Try again"),
        new Failure(
            Map.of(),
            "fetch mongodb --accept-license --from SITE/unchecked.tgz",
            1,
            "ERROR: SITE/unchecked.tgz.sha256 can't be downloaded: the answer is HTTP 404. Without"
                + " internet access, give the archive by --from"),
        new Failure(
            Map.of(),
            "fetch mongodb --accept-license --from SITE/old.tgz",
            2,
            "ERROR: mongod=.../bin/mongod (fetched): is version 3.6.23, and the driver needs 4.2 or"
                + " later. Name another one by YCSB_MONGOD=<path>, or set YCSB_MONGOD=stand-in to use"
                + " none"),
        new Failure(
            Map.of(),
            "fetch mongodb --accept-license --version 8.0 --from SITE/good.tgz",
            2,
            "ERROR: --version=8.0 (argument): an archive has the version that it has. Leave out this"
                + " one or --from"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("failures")
  void store_whatFails_hasItsExitCodeAndMessage(Failure failure) throws Exception {
    MongodDouble.install(bin, failure.settings());
    if (failure.command().contains("SITE")) {
      fillSite();
    }

    assertEnds(
        failure.exitCode(),
        failure.message(),
        failure.command().replace("SITE", site.at("").toString()).split(" ", -1));

    assertNothingFetched();
  }

  private void fillSite() throws Exception {
    for (String file : List.of("/good.tgz", "/broken-off.tgz", "/changed.tgz")) {
      site.put(file, site.archive("8.0.16"));
      site.putChecksum(file);
    }
    site.breakOff("/broken-off.tgz");
    site.put("/changed.tgz", site.archive("8.0.17"));
    site.put("/unchecked.tgz", site.archive("8.0.16"));
    site.put("/old.tgz", site.archive("3.6.23"));
    site.putChecksum("/old.tgz");
  }

  private void assertNothingFetched() throws IOException {
    Path fetched = cache.resolve("ycsb/mongodb");
    if (Files.exists(fetched)) {
      try (Stream<Path> entries = Files.list(fetched)) {
        assertEquals(
            List.of(), entries.filter(entry -> !entry.endsWith("licence-accepted")).toList());
      }
    }
  }

  @Test
  void store_noDirectoryCanBeMade_isOneAndSaysWhere() throws Exception {
    MongodDouble.install(bin, Map.of());
    Files.createDirectories(work);
    Files.writeString(work.resolve(".ycsb"), "");
    Path fetched = cache.resolve("ycsb/mongodb");
    Files.createDirectories(cache.resolve("ycsb"));
    Files.writeString(fetched, "");

    assertEnds(
        1,
        "ERROR: the directory WORK/.ycsb/mongodb of the local store can't be used:"
            + " WORK/.ycsb/mongodb/data/layout.json: Not a directory. Fix that, or work in another"
            + " directory",
        "start",
        "mongodb");
    assertEnds(
        1,
        "ERROR: the directory "
            + fetched
            + " can't be used: "
            + fetched
            + ": something else is there already",
        "fetch",
        "mongodb",
        "--accept-license");
  }

  @Test
  void start_dataOfANewerVersion_isTwoAndKeepsIt() throws Exception {
    MongodDouble.install(bin, Map.of("VERSION", "7.0.14"));
    Path data = Files.createDirectories(work.resolve(".ycsb/mongodb/data/node1"));
    Files.writeString(data.resolve("WiredTiger"), "");
    Files.writeString(
        data.resolveSibling("layout.json"),
        "{\"version\": \"8.0.4 Community\", \"nodes\": 1, \"id\": \"an id\","
            + " \"security\": {\"tls\": false, \"auth\": false, \"clientCertificates\": false}}");

    assertEnds(
        2,
        "ERROR: version=7.0.14 Community (local store): the data in WORK/.ycsb/mongodb/data was"
            + " written by the newer 8.0.4 Community. Wipe the data by: bin/ycsb store wipe mongodb",
        "start",
        "mongodb");

    assertTrue(Files.exists(data.resolve("WiredTiger")));
  }

  @Test
  void server_killedAfterItsStart_isReportedAndCanBeStartedAgain() throws Exception {
    MongodDouble.install(bin, Map.of());
    assertEquals(0, run("start", "mongodb"), this::messages);
    assertEquals(0, run("status", "mongodb"));

    servers.kill();
    supervision.awaitEnd(() -> run("status", "mongodb") == 1);

    assertEnds(
        1,
        "ERROR: no local MongoDB runs in this directory. Start it: bin/ycsb store start mongodb",
        "compact",
        "mongodb");
    assertEnds(0, "no local MongoDB runs in this directory", "stop", "mongodb");
    assertEquals(0, run("start", "mongodb"), this::messages);
    assertEquals(0, run("stop", "mongodb"));
  }

  @Test
  void replicaSet_nodeGoneOrItsPortTaken_doesntStartAndSaysWhy() throws Exception {
    MongodDouble.install(bin, Map.of());
    int port = startThreeNodes();

    servers.running().stream()
        .filter(server -> ServerProcesses.commandLine(server).contains("address=127.0.0.2"))
        .forEach(ProcessHandle::destroyForcibly);
    await().atMost(LIMIT).until(() -> supervision.running().size() == 2);
    assertEnds(
        1,
        "ERROR: only 2 of 3 nodes of the local MongoDB run. Stop them, then start again: bin/ycsb"
            + " store stop mongodb",
        "start",
        "mongodb");
    assertEquals(0, run("stop", "mongodb"));

    try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.2"))) {
      assertEnds(
          1,
          "ERROR: MongoDB 8.0.4 Community isn't started: another program has port "
              + taken.getLocalPort()
              + " (mongodb) of 127.0.0.2, and its nodes find each other by their ports. End that"
              + " program, or wipe the data by: bin/ycsb store wipe mongodb",
          "start",
          "mongodb");
    }
    assertEquals(0, run("start", "mongodb"), this::messages);
    assertEquals(port, port());
    assertEquals(0, run("stop", "mongodb"));
  }

  /** Their port, which no other test takes while they don't run. */
  private int startThreeNodes() throws IOException {
    try (ServerSocket standard = OccupiedPort.at(27017)) {
      assertEquals(0, run("start", "mongodb", "--nodes", "3"), this::messages);
      int port = port();
      assertNotEquals(standard.getLocalPort(), port);
      return port;
    }
  }

  /** Of the start that was announced last. */
  private int port() {
    Matcher starts = Pattern.compile("starting .* on 127\\.0\\.0\\.1:(\\d+)").matcher(messages());
    return starts
        .results()
        .reduce((first, second) -> second)
        .map(start -> Integer.parseInt(start.group(1)))
        .orElseThrow(() -> new AssertionError(messages()));
  }

  @Test
  void start_severalPrograms_takesTheNamedOneThenThatOnThePathThenTheFetchedOne() throws Exception {
    fillSite();
    variables.remove("YCSB_MONGOD");
    variables.put("PATH", bin.toString());
    String from = site.at("/good.tgz").toString();
    assertEquals(0, run("fetch", "mongodb", "--accept-license", "--from", from), this::messages);

    assertStarts("MongoDB 8.0.16 Community");

    MongodDouble.install(bin, Map.of("VERSION", "7.0.14"));
    assertStarts("MongoDB 7.0.14 Community");

    Path named = MongodDouble.install(bin.resolve("named"), Map.of("VERSION", "6.0.19"));
    variables.put("YCSB_MONGOD", named.toString());
    assertStarts("MongoDB 6.0.19 Community");
  }

  private void assertStarts(String server) {
    messages.reset();
    assertEquals(0, run("start", "mongodb"), this::messages);
    assertTrue(messages().startsWith("starting " + server + " on 127.0.0.1:"), messages());
    assertEquals(0, run("stop", "mongodb"));
    assertEquals(0, run("wipe", "mongodb"));
  }

  private void assertEnds(int exitCode, String lastLine, String... arguments) {
    messages.reset();
    assertEquals(exitCode, run(arguments), this::messages);
    String expected =
        Stream.of(
                lastLine
                    .replace("WORK", work.toString())
                    .replace("BIN", bin.toString())
                    .replace("SITE", site.at("").toString())
                    .split(Pattern.quote("..."), -1))
            .map(Pattern::quote)
            .reduce((before, after) -> before + ".+" + after)
            .orElseThrow();
    String last = messages().lines().reduce((first, second) -> second).orElse("");
    assertTrue(last.matches(expected), () -> lastLine + "\nbut was\n" + messages());
  }

  private int run(String... arguments) {
    StoreEnvironment environment =
        new StoreEnvironment(
            work,
            Path.of(System.getProperty(StoreEnvironment.STORES_PROPERTY)),
            variables,
            new PrintStream(messages, true, UTF_8));
    return new StoreCommand(List.of(new MongoStore()), environment).run(List.of(arguments));
  }

  private String messages() {
    return messages.toString(UTF_8);
  }
}
