package site.ycsb.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image that the build made, and its process, from the unpacked layers. Needs root. */
@Tag("long")
class ImageIT {
  private static final String LABEL = "org.opencontainers.image.";

  @TempDir static Path temp;
  private static UnpackedImage image;

  /** How a command of the container ended. */
  private record Ended(int exitCode, String out, String err) {}

  @BeforeAll
  static void unpack() throws Exception {
    // the container's user has to get into it
    Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxr-xr-x"));
    image = UnpackedImage.of(Path.of(System.getProperty("ycsb.image.file")), temp);
  }

  @Test
  void labels_versionCommitAndLicence_areThoseOfTheBuild() throws Exception {
    JsonNode labels = image.config().get("Labels");

    assertEquals(version(), labels.get(LABEL + "version").asText());
    assertEquals("Apache-2.0", labels.get(LABEL + "licenses").asText());
    String commit = labels.get(LABEL + "revision").asText();
    assertTrue(commit.matches("[0-9a-f]{40}(-changed)?|unknown"), commit);
    assertEquals(System.getProperty("ycsb.image.time"), image.created());
    assertEquals(Set.of("ycsb:" + version(), "ycsb:latest"), image.names());
  }

  @Test
  void files_allButTheHome_areRootsAndWritableByNoOneElse() throws Exception {
    List<UnpackedImage.Entry> entries = image.entriesOfOurs();

    assertTrue(entries.size() > 100, entries::toString);
    for (UnpackedImage.Entry entry : entries) {
      assertEquals(
          entry.name().equals("home/ycsb/") ? "10001/10001" : "0/0",
          entry.owner(),
          entry::toString);
      assertTrue(entry.mode().matches("d.*|-rw(x|-)r-(x|-)r-(x|-)"), entry::toString);
      assertTrue(entry.mode().matches("-.*|drwxr-xr-x"), entry::toString);
    }
  }

  @Test
  void process_version_isTheLabels() throws Exception {
    Ended ended = start("--version");

    assertEquals(0, ended.exitCode(), ended::toString);
    String commit = image.config().get("Labels").get(LABEL + "revision").asText();
    assertEquals(
        List.of("Encrypted YCSB " + version() + " (YCSB Client 0.17.0)", "commit " + commit),
        ended.out().lines().limit(2).toList());
  }

  @Test
  void process_run_findsWorkloadsAndWritesToItsHome() throws Exception {
    Ended ended =
        start("run", "basic", "-P", "workloads/workloada", "-p", "exportfile=results.txt");

    assertEquals(0, ended.exitCode(), ended::toString);
    Path results = image.files().resolve("home/ycsb/results.txt");
    assertEquals(10001, Files.getAttribute(results, "unix:uid"));
    assertTrue(
        Files.readString(results).contains("[OVERALL], Throughput(ops/sec), "), ended::toString);
  }

  @Test
  void process_keyOfItsOwn_isMadeInItsHome() throws Exception {
    Ended ended = start("key", "create");

    assertEquals(0, ended.exitCode(), ended::toString);
    assertTrue(Files.exists(image.files().resolve("home/ycsb/ycsb-encryption.key")));
  }

  /** Also with options of the user's own, by either way. */
  @Test
  void process_userHome_isTheImages() throws Exception {
    Ended ended =
        start(
            Map.of("JAVA_OPTS", "-Xmx200M"), "-jvm-args", "-XshowSettings:properties", "--version");

    assertEquals(0, ended.exitCode(), ended::toString);
    assertTrue(
        (ended.out() + ended.err())
            .contains("user.home = " + image.files() + DistributionImage.HOME + "\n"),
        ended::toString);
  }

  private static String version() {
    return String.valueOf(System.getProperty("ycsb.image.version"));
  }

  /** Starts the container's command as its user, in its folder and with its variables alone. */
  private static Ended start(String... arguments) throws Exception {
    return start(Map.of(), arguments);
  }

  /** The same with further variables. */
  private static Ended start(Map<String, String> variables, String... arguments) throws Exception {
    JsonNode config = image.config();
    String[] user = config.get("User").asText().split(":", -1);
    List<String> command =
        new ArrayList<>(
            List.of("setpriv", "--reuid=" + user[0], "--regid=" + user[1], "--clear-groups"));
    config
        .get("Entrypoint")
        .forEach(
            word ->
                command.add(
                    word.asText().startsWith("/") ? image.files() + word.asText() : word.asText()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(Path.of(image.files() + config.get("WorkingDir").asText()).toFile());
    Path out = Files.createTempFile(temp, "stdout", ".txt");
    Path err = Files.createTempFile(temp, "stderr", ".txt");
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    Map<String, String> environment = builder.environment();
    environment.clear();
    for (JsonNode variable : config.get("Env")) {
      String[] parts = variable.asText().split("=", 2);
      environment.put(
          parts[0],
          parts[1].replace(DistributionImage.HOME, image.files() + DistributionImage.HOME));
    }
    // a base image has these, in places of its own
    environment.put("PATH", "/usr/bin:/bin");
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.putAll(variables);
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(120, TimeUnit.SECONDS), command::toString);
      return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
