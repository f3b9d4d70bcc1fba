package site.ycsb.stores.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.testing.stores.MongodDouble;

/** The program, and its double up to where a server would be started. */
@Timeout(60)
class MongodTest {
  private static final String ADVICE =
      ". Name another one by YCSB_MONGOD=<path>, or set YCSB_MONGOD=stand-in to use none";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "community, 8.0.4, 8.0.4 Community, false",
    "community, 8.1.0-rc2, 8.1.0-rc2 Community, false",
    "enterprise, 7.0.14, 7.0.14 Enterprise, true",
    "percona, 8.0.4-2, 8.0.4-2 (Percona Server for MongoDB), true",
    "community, 6.0.19-16, 6.0.19-16 (Percona Server for MongoDB), true",
  })
  void release_eachProduct_isToldByItsAnswer(
      String product, String version, String shown, boolean encrypts) throws Exception {
    Mongod mongod = mongod(Map.of("PRODUCT", product, "VERSION", version));

    assertEquals(shown, mongod.release().toString());
    assertEquals(encrypts, mongod.release().product().encryptsAtRest());
  }

  @ParameterizedTest
  @CsvSource({"none, 4.2.24 Community", "enterprise, 4.2.24 Enterprise"})
  void release_answerOfVersion42_isUnderstood(String modules, String shown) throws Exception {
    Path program =
        program(
            "db version v4.2.24\n"
                + "git version: 5e4ec1d24431fcdd28b579a024c5c801b8cde4e2\n"
                + "allocator: tcmalloc\n"
                + "modules: "
                + modules
                + "\nbuild environment:\n    distarch: x86_64\n");

    assertEquals(shown, new Mongod(program, "PATH").release().toString());
  }

  @Test
  void release_unsupportedVersion_isRejected() throws Exception {
    Path program = MongodDouble.install(folder, Map.of("VERSION", "4.0.28"));

    assertEquals(
        "YCSB_MONGOD="
            + program
            + " (environment): is version 4.0.28, and the driver needs 4.2 or later"
            + ADVICE,
        rejection(new Mongod(program, "environment")));
  }

  @Test
  void release_anotherProgram_isRejectedWithItsAnswer() throws Exception {
    Path program = program("mongos version v8.0.4\n");

    assertEquals(
        "mongod="
            + program
            + " (PATH): must be the program mongod, and to --version it answers 'mongos version"
            + " v8.0.4'"
            + ADVICE,
        rejection(new Mongod(program, "PATH")));
  }

  @Test
  void release_noAnswerInTime_isRejectedAndNothingIsLeft() throws Exception {
    Path program = MongodDouble.install(folder, Map.of("HANGS", "yes"));

    assertEquals(
        "YCSB_MONGOD=" + program + " (environment): doesn't answer --version within 1 s" + ADVICE,
        rejection(new Mongod(program, "environment", Duration.ofSeconds(1))));
    for (ProcessHandle child : ProcessHandle.current().children().toList()) {
      child.onExit().get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void release_noProgramThere_isRejected() throws Exception {
    Path file = Files.writeString(folder.resolve("mongod"), "");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    for (Path path : List.of(folder, folder.resolve("nothing"))) {
      assertEquals(
          "YCSB_MONGOD="
              + path
              + " (environment): must be the program mongod, and there is no such file"
              + ADVICE,
          rejection(new Mongod(path, "environment")));
    }
    assertEquals(
        "YCSB_MONGOD="
            + file
            + " (environment): must be the program mongod, and this file isn't executable"
            + ADVICE,
        rejection(new Mongod(file, "environment")));
  }

  @Test
  void find_inThisOrder_namedThenOnThePathThenNone() throws Exception {
    Path onPath = MongodDouble.install(folder.resolve("bin"), Map.of());
    Files.createDirectories(folder.resolve("other/mongod"));
    String path = folder.resolve("other") + ":relative::" + folder.resolve("bin");

    assertEquals(
        Optional.of(Path.of("/opt/mongod")),
        found(Map.of("YCSB_MONGOD", " /opt/mongod ", "PATH", path)));
    assertEquals(Optional.of(onPath), found(Map.of("PATH", path)));
    assertEquals(Optional.of(onPath), found(Map.of("YCSB_MONGOD", " ", "PATH", path)));
    assertEquals(Optional.empty(), found(Map.of("YCSB_MONGOD", "stand-in", "PATH", path)));
    assertEquals(Optional.empty(), found(Map.of("PATH", folder + ":/nowhere")));
    assertEquals(Optional.empty(), found(Map.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--fork | 2 | Error parsing command line: unrecognised option '--fork'",
        "--port | 2 | Error parsing command line: the required argument for option '--port' is"
            + " missing",
        "start | 2 | Error parsing command line: too many positional options",
        "--enableEncryption | 2 | Error parsing command line: unrecognised option"
            + " '--enableEncryption'",
        "--dbpath /no/such/folder | 100 | NonExistentPath: Data directory /no/such/folder not found",
        "--logpath /no/such/folder/log | 1 | Failed to open /no/such/folder/log",
        "--tlsMode requireTLS --tlsCertificateKeyFile /none --tlsCAFile /none | 1 | Can not set up"
            + " PEM key file",
        "--keyFile /etc/passwd | 1 | permissions on /etc/passwd are too open",
      })
  void double_whatAMongodRejects_endsWithItsCodeAndMessage(String options, int code, String message)
      throws Exception {
    Path program = MongodDouble.install(folder, Map.of());

    assertEnds(code, message, program.toString(), options);
  }

  @Test
  void double_folderThatItMayNotWrite_endsAsAMongodDoes() throws Exception {
    // for everyone to look into, since root may write anywhere
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path program = MongodDouble.install(folder.resolve("bin"), Map.of());
    Path data = Files.createDirectory(folder.resolve("data"));
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("r-xr-xr-x"));
    String nobody =
        System.getProperty("user.name").equals("root")
            ? "setpriv --reuid=65534 --regid=65534 --clear-groups "
            : "";

    assertEnds(
        100,
        "Attempted to create a lock file on a read-only directory: " + data,
        nobody + program,
        "--dbpath " + data);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--wiredTigerCacheSizeGB=1", "--quiet"})
  void double_optionsOfTheManual_areTaken(String option) throws Exception {
    Path program = MongodDouble.install(folder, Map.of("JAVA", "/bin/echo"));

    assertEnds(0, "dbpath=" + folder, program.toString(), option + " --dbpath " + folder);
  }

  private void assertEnds(int code, String message, String program, String options)
      throws Exception {
    List<String> line = new ArrayList<>(Arrays.asList(program.split(" ", -1)));
    line.addAll(Arrays.asList(options.split(" ", -1)));
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      assertTrue(process.waitFor(30, TimeUnit.SECONDS));
      String said = Files.readString(output, UTF_8);
      assertEquals(code, process.exitValue(), said);
      assertTrue(said.contains(message), said);
    } finally {
      process.destroyForcibly();
    }
  }

  private Mongod mongod(Map<String, String> settings) throws IOException {
    return new Mongod(MongodDouble.install(folder, settings), "environment");
  }

  /** One that gives this answer to everything. */
  private Path program(String answer) throws IOException {
    Path program = folder.resolve("mongod");
    Files.writeString(program, "#!/bin/sh\ncat <<'END'\n" + answer + "END\n");
    return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }

  private static Optional<Path> found(Map<String, String> variables) {
    return Mongod.find(variables).map(Mongod::program);
  }

  private static String rejection(Mongod mongod) {
    return String.valueOf(assertThrows(ConfigurationException.class, mongod::release).getMessage());
  }
}
