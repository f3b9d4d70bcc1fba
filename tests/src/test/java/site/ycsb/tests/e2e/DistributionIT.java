package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.compare.trial.TrialRunner;
import site.ycsb.testing.doubles.AwsKmsServer;
import site.ycsb.testing.doubles.VaultServer;

/** The archive that users get. */
class DistributionIT {
  private static final Path HOME = Ycsb.distribution();

  @Test
  void archive_unpackedElsewhere_runsWithoutMavenAndGetsAClassArchive(@TempDir Path temp)
      throws Exception {
    Path place = Files.createDirectories(temp.resolve("another place"));
    Path home = unpack(place);
    assertTrue(Files.isExecutable(home.resolve("examples/slurm/ycsb.sbatch")));
    assertTrue(Files.isExecutable(home.resolve("examples/ssh/run.sh")));
    // no Maven on the PATH
    Path tools = Files.createDirectories(temp.resolve("tools"));
    for (String tool : List.of("readlink", "sed", "find", "head", "xargs")) {
      Files.write(tools.resolve(tool), List.of("#!/bin/sh", "exec /usr/bin/" + tool + " \"$@\""));
      assertTrue(tools.resolve(tool).toFile().setExecutable(true));
    }

    TrialResult run =
        new TrialRunner(
                List.of(home.resolve("bin/ycsb.sh").toString()),
                place,
                temp.resolve("results"),
                Map.of("PATH", tools.toString(), "JAVA_HOME", System.getProperty("java.home")))
            .run(
                new Trial(
                    "run",
                    List.of("run", "encrypted-memory", "-P", home + "/workloads/workloada"),
                    Duration.ofMinutes(1)));

    assertEquals(0, run.exitCode(), () -> Ycsb.describe(run));
    Results.assertAllOk(run);
    assertEquals(256, Results.metric(run, "ENCRYPTION", "KeyLength"));
    assertHelpCreatesAClassArchive(home, temp);
  }

  /** A JDK that can't do it leaves an empty one, and a report of its crash. */
  private static void assertHelpCreatesAClassArchive(Path home, Path temp) throws Exception {
    ProcessBuilder help = new ProcessBuilder(home.resolve("bin/ycsb").toString(), "help");
    help.environment().put("JAVA_HOME", System.getProperty("java.home"));
    help.redirectErrorStream(true).redirectOutput(temp.resolve("help.txt").toFile());
    Process process = help.start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    List<Path> archives = classArchives(home);
    while (archives.isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(200);
      archives = classArchives(home);
    }

    assertEquals(1, archives.size(), archives::toString);
    assertTrue(Files.size(archives.get(0)) > 1_000_000, archives::toString);
    try (Stream<Path> files = Files.list(home.resolve("lib"))) {
      assertEquals(List.of(), files.filter(file -> !file.toString().endsWith(".jar")).toList());
    }
  }

  private static List<Path> classArchives(Path home) throws IOException {
    try (Stream<Path> files = Files.list(home)) {
      return files.filter(file -> file.toString().endsWith(".jsa")).toList();
    }
  }

  private static Path unpack(Path place) throws Exception {
    Path archive = HOME.resolveSibling(HOME.getFileName() + ".tar.gz");
    Process tar =
        new ProcessBuilder("tar", "xzf", archive.toString(), "-C", place.toString()).start();
    assertTrue(tar.waitFor(60, TimeUnit.SECONDS));
    assertEquals(0, tar.exitValue());
    return place.resolve(HOME.getFileName());
  }

  @Test
  void folders_jars_keepServerDriverAndClientApart() throws IOException {
    Set<String> client = jars("lib");
    Set<String> binding = jars("cassandra-binding/lib");
    Set<String> server = jars("stores/cassandra/lib");

    // ZooKeeper and its netty are there for several clients; bindings take their own
    assertEquals(0, count(client, "java-driver|cassandra-all|mongodb-driver"), client.toString());
    assertEquals(1, count(binding, "java-driver-core-"), binding.toString());
    assertEquals(0, count(binding, "cassandra-all"), binding.toString());
    assertEquals(1, count(server, "cassandra-all-"), server.toString());
    assertEquals(0, count(server, "java-driver-core-"), server.toString());
    assertEquals(1, count(binding, "jackson-databind-"), binding.toString());
    assertEquals(0, count(binding, "ycsb-core|ycsb-spi|slf4j"), binding.toString());
    Set<String> hbase = jars("hbase-binding/lib");
    assertEquals(0, count(client, "hbase-client|hadoop"), client.toString());
    assertEquals(0, count(client, "ycsb-kms|kms|sdk-core|regions"), client.toString());
    Set<String> kms = jars("kms/lib");
    assertEquals(1, count(kms, "ycsb-kms-"), kms.toString());
    assertEquals(0, count(kms, "ycsb-(core|spi|crypto)|slf4j|bcprov"), kms.toString());
    assertEquals(1, count(hbase, "hbase-client-"), hbase.toString());
    assertEquals(0, count(hbase, "hbase-server|reload4j|slf4j"), hbase.toString());
    assertEquals(1, count(jars("stores/hbase/lib"), "hbase-server-"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lib",
        "cassandra-binding/lib",
        "hbase-binding/lib",
        "mongodb-binding/lib",
        "kms/lib",
        "stores/cassandra/lib",
        "stores/hbase/lib",
        "stores/hbase/kerberos",
        "stores/mongodb/lib",
        "stores/mongodb/driver"
      })
  void folders_libraries_areListedWithTheirLicences(String folder) throws IOException {
    Set<String> listed =
        Files.readAllLines(HOME.resolve("THIRD-PARTY.txt")).stream()
            .dropWhile(line -> !line.startsWith(folder + "/:"))
            .skip(1)
            .takeWhile(line -> line.startsWith("  "))
            .map(line -> line.trim().split(" ", 2)[0])
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> there =
        jars(folder).stream()
            .map(jar -> jar.replaceFirst("-\\d.*", ""))
            .filter(name -> !name.startsWith("ycsb-"))
            .collect(Collectors.toCollection(TreeSet::new));

    assertEquals(there, listed);
  }

  /** One service's client comes with libraries, the others need none. */
  @Test
  void key_wrappedByAService_hasItsClientFromTheFolderOfTheirOwn(@TempDir Path temp)
      throws Exception {
    try (VaultServer vault = new VaultServer("ycsb");
        AwsKmsServer aws = new AwsKmsServer("1234abcd")) {
      Ycsb ycsb =
          Ycsb.localIn(
              temp,
              List.of(
                  "env",
                  "VAULT_ADDR=" + vault.address(),
                  "VAULT_TOKEN=" + VaultServer.TOKEN,
                  "AWS_ENDPOINT_URL_KMS=" + aws.address(),
                  "AWS_ACCESS_KEY_ID=" + AwsKmsServer.ACCESS_KEY_ID,
                  "AWS_SECRET_ACCESS_KEY=" + AwsKmsServer.SECRET_ACCESS_KEY));
      String ofVault = "encryption.kms=" + vault.uri("ycsb");
      String ofAws = AwsKmsServer.uri("1234abcd");
      ycsb.expect(0, "key", "create", "-p", ofVault);
      ycsb.expect(0, "key", "rewrap", ofAws, "-p", ofVault);
      TrialResult run =
          ycsb.expect(
              0,
              "run",
              "encrypted-memory",
              "-P",
              "workloads/workloada",
              "-p",
              "encryption.kms=" + ofAws);
      assertEquals(1, Results.metric(run, "ENCRYPTION", "KmsUnwraps"));
      Results.assertAllOk(run);
    }
  }

  @Test
  void folders_files_areThere() {
    for (String file :
        List.of(
            "LICENSE",
            "NOTICE",
            "THIRD-PARTY.txt",
            "README.md",
            "SECURITY.md",
            "bin/ycsb",
            "bin/ycsb.sh",
            "bin/ycsb.cmd",
            "completion/ycsb.bash",
            "completion/ycsb.fish",
            "conf/simplelogger.properties",
            "workloads/workloada",
            "workloads/workload_template",
            "docs/architecture.md",
            "examples/kubernetes/README.md",
            "examples/kubernetes/run.yaml",
            "examples/slurm/README.md",
            "examples/slurm/ycsb.sbatch",
            "examples/ssh/run.sh",
            "cassandra-binding/binding.properties",
            "hbase-binding/binding.properties",
            "mongodb-binding/binding.properties")) {
      assertTrue(Files.isRegularFile(HOME.resolve(file)), file);
    }
    assertTrue(Files.isExecutable(HOME.resolve("bin/ycsb")));
    assertTrue(Files.isExecutable(HOME.resolve("bin/ycsb.sh")));
    assertTrue(Files.isSymbolicLink(HOME.resolve("bin/ycsb.sh")));
    assertTrue(Files.isExecutable(HOME.resolve("examples/slurm/ycsb.sbatch")));
    assertTrue(Files.isExecutable(HOME.resolve("examples/ssh/run.sh")));
    assertTrue(Files.isExecutable(HOME.resolve("examples/pipeline/gate.sh")));
  }

  private static long count(Set<String> names, String pattern) {
    return names.stream().filter(name -> name.matches("(" + pattern + ").*")).count();
  }

  private static Set<String> jars(String folder) throws IOException {
    try (Stream<Path> files = Files.list(HOME.resolve(folder))) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }
}
