package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.BasicDB;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.config.Property;
import site.ycsb.spi.ServerlessStore;
import site.ycsb.spi.audit.AuditOptions;
import site.ycsb.spi.audit.AuditSource;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.testing.client.InProcessClient;

/** Every command with every file that it writes, where that would be somebody else's. */
@Timeout(180)
class OutputsTest {
  private static final String KEYSET = "{\"version\":1,\"keyId\":\"01234567\"}";

  /** Properties that name what a run writes; FILE stands for the name. */
  private static final List<String> PROPERTIES =
      List.of(
          "exportfile=FILE",
          "exportfile.json=FILE",
          "measurement.log.file=FILE",
          "measurement.raw.output_file=FILE -p measurementtype=raw",
          "hdrhistogram.output.path=PREFIX -p hdrhistogram.fileoutput=true",
          "profile.file=FILE -p profile=jfr");

  /** Those that name what it reads. */
  private static final Set<String> INPUTS = Set.of("cluster.token.file", "store.folder");

  /** Those of a search, which a run only checks. */
  private static final List<String> OF_A_SEARCH =
      List.of("capacity.journal=FILE", "capacity.log.file=FILE");

  @TempDir Path folder;

  static List<String> commands() {
    List<String> commands = new ArrayList<>();
    PROPERTIES.forEach(property -> commands.add("run memory -P WORKLOAD -p " + property));
    OF_A_SEARCH.forEach(
        property -> commands.add("capacity memory -P WORKLOAD --slo failed<1% -p " + property));
    commands.add("load memory -P WORKLOAD -p exportfile=FILE");
    commands.add("audit memory --output FILE");
    commands.add("key create -p encryption.keyfile=FILE");
    commands.add("cluster token FILE");
    return commands;
  }

  /** A new one has to be added to one of the lists above. */
  @Test
  void commands_propertiesOfFiles_areAllAmongThem() {
    Set<String> named = new TreeSet<>(INPUTS);
    for (List<String> outputs : List.of(PROPERTIES, OF_A_SEARCH)) {
      outputs.forEach(output -> named.add(output.substring(0, output.indexOf('='))));
    }
    Set<String> paths = new TreeSet<>();
    ClientProperties.all().stream().filter(Property::isPath).forEach(one -> paths.add(one.key()));
    paths.removeAll(named);
    assertEquals(Set.of(), paths);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void command_outputThatIsALinkOrAKey_endsWith2AndKeepsIt(String command) throws Exception {
    Path output = folder.resolve(command.contains("PREFIX") ? "outputREAD.hdr" : "output");
    Path precious = Files.writeString(folder.resolve("precious"), KEYSET);
    Files.createSymbolicLink(output, precious);
    String printed = run(command);
    assertTrue(Files.isSymbolicLink(output), printed);
    assertEquals(KEYSET, Files.readString(precious), printed);

    Files.delete(output);
    Files.writeString(output, KEYSET);
    printed = run(command);
    assertEquals(KEYSET, Files.readString(output), printed);
  }

  /** Ends with 2; what it printed on stderr. */
  private String run(String command) throws Exception {
    Path workload =
        Files.writeString(
            folder.resolve("workload"),
            "workload=site.ycsb.workloads.CoreWorkload\nrecordcount=10\noperationcount=10\n");
    String line =
        command
            .replace("FILE", folder.resolve("output").toString())
            .replace("PREFIX", folder.resolve("output").toString())
            .replace("WORKLOAD", workload.toString());
    InProcessClient.Ran ran = InProcessClient.ofTest().run(List.of(line.split(" ", -1)));
    assertEquals(2, ran.exitCode(), ran::toString);
    assertFalse(ran.err().contains("\tat "), ran::toString);
    return ran.err();
  }

  /** A store of which nothing is found out. */
  public static final class AuditedDB extends BasicDB implements AuditSource, ServerlessStore {
    @Override
    public StoreAuditor auditor() {
      return new StoreAuditor() {
        @Override
        public List<String> plan() {
          return List.of();
        }

        @Override
        public void audit(AuditTrail trail, NetworkProbes network, AuditOptions options) {
          // nothing is known
        }
      };
    }
  }

  /** As every file system is at some time. */
  @ParameterizedTest
  @CsvSource({
    "key create -p encryption.keyfile=FULL/file, 1",
    "audit site.ycsb.tests.OutputsTest$AuditedDB --output FULL/file, 1",
    "run memory -P WORKLOAD -p exportfile=FULL/file, 1",
    "capacity memory -P WORKLOAD --slo failed<1% -p capacity.journal=FULL/file, 1"
  })
  void command_outputOnAFullDisk_isASentenceAndItsExitCode(String command, int code)
      throws Exception {
    Path full = Files.createDirectories(folder.resolve("full"));
    Path workload =
        Files.writeString(
            folder.resolve("workload"),
            "workload=site.ycsb.workloads.CoreWorkload\nrecordcount=10\noperationcount=10\n");
    // a mount in a namespace of the command's own, which ends with it
    List<String> onFullDisk =
        List.of(
            "unshare",
            "--mount",
            "--map-root-user",
            "sh",
            "-c",
            "mount -t tmpfs -o size=16k tmpfs \"$0\" || exit 99;"
                + " head -c 20000 /dev/zero > \"$0/rest\" 2>/dev/null; exec \"$@\"",
            full.toString());
    Process process =
        start(
            onFullDisk,
            List.of(
                command
                    .replace("FULL", full.toString())
                    .replace("WORKLOAD", workload.toString())
                    .split(" ", -1)));
    try {
      assertTrue(process.waitFor(90, TimeUnit.SECONDS));
      String said = Files.readString(folder.resolve("err"));
      assertEquals(code, process.exitValue(), said);
      assertTrue(said.contains("No space left on device"), said);
      assertFalse(said.contains("\tat "), said);
    } finally {
      process.destroyForcibly();
    }
  }

  private Process start(List<String> arguments) throws IOException {
    return start(List.of(), arguments);
  }

  private Process start(List<String> starter, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(starter);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "site.ycsb.cli.Main"));
    command.addAll(arguments);
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  /**
   * While a command that doesn't handle signals itself reads its input: a pipe shows that it does.
   */
  @ParameterizedTest
  @CsvSource({
    "TERM, key create -p encryption.keyfile=KEY -p encryption.keyfile.password.file=PIPE",
    "HUP, key create -p encryption.keyfile=KEY -p encryption.keyfile.password.file=PIPE"
  })
  void signal_beforeACommandHandlesIt_endsWith130(String signal, String command) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    Process process =
        start(
            List.of(
                command
                    .replace("KEY", folder.resolve("key").toString())
                    .replace("PIPE", pipe.toString())
                    .split(" ", -1)));
    try {
      CompletableFuture<AutoCloseable> opened =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return Channels.newOutputStream(
                      Files.newByteChannel(pipe, StandardOpenOption.WRITE));
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      try (AutoCloseable reading = opened.get(90, TimeUnit.SECONDS)) {
        assertTrue(process.isAlive(), () -> "ended before " + reading);
        assertEquals(
            0,
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .start()
                .waitFor());
        assertTrue(process.waitFor(90, TimeUnit.SECONDS));
      }
      assertEquals(130, process.exitValue(), Files.readString(folder.resolve("err")));
      assertFalse(Files.exists(folder.resolve("key")));
    } finally {
      process.destroyForcibly();
    }
  }
}
