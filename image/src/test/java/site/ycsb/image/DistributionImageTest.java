package site.ycsb.image;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.TarImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images of a small folder that looks like a distribution. */
class DistributionImageTest {
  private static final Instant TIME = Instant.parse("2026-11-21T00:00:00Z");
  private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";
  private static final String LABEL = "org.opencontainers.image.";

  @TempDir private Path temp;

  @Test
  void image_files_areRootsAndTheHomeIsTheUsers() throws Exception {
    UnpackedImage image = image(distribution("one", COMMIT));

    Map<String, String> owners = new TreeMap<>();
    Map<String, String> times = new TreeMap<>();
    for (UnpackedImage.Entry entry : image.entriesOfOurs()) {
      owners.put(entry.name(), entry.mode() + " " + entry.owner());
      times.put(entry.name(), entry.time());
    }
    assertEquals(
        Map.ofEntries(
            Map.entry("home/", "drwxr-xr-x 0/0"),
            Map.entry("home/ycsb/", "drwxr-xr-x 10001/10001"),
            Map.entry("opt/", "drwxr-xr-x 0/0"),
            Map.entry("opt/ycsb/", "drwxr-xr-x 0/0"),
            Map.entry("opt/ycsb/bin/", "drwxr-xr-x 0/0"),
            Map.entry("opt/ycsb/bin/ycsb", "-rwxr-xr-x 0/0"),
            Map.entry("opt/ycsb/bin/ycsb.sh", "-rwxr-xr-x 0/0"),
            Map.entry("opt/ycsb/lib/", "drwxr-xr-x 0/0"),
            Map.entry("opt/ycsb/lib/other-2.0.jar", "-rw-r--r-- 0/0"),
            Map.entry("opt/ycsb/lib/ycsb-core-1.0.jar", "-rw-r--r-- 0/0"),
            Map.entry("opt/ycsb/workloads/", "drwxr-xr-x 0/0"),
            Map.entry("opt/ycsb/workloads/workloada", "-rw-r--r-- 0/0")),
        owners);
    assertEquals("2026-11-21 00:00:00", times.get("opt/ycsb/bin/ycsb"));
    assertEquals("2026-11-21 00:00:00", times.get("home/ycsb/"));
    assertEquals("echo started\n", Files.readString(image.files().resolve("opt/ycsb/bin/ycsb.sh")));
  }

  @Test
  void image_libraries_areALayerOfTheirOwn() throws Exception {
    UnpackedImage one = image(distribution("one", COMMIT));
    Path changed = distribution("two", COMMIT);
    Files.writeString(changed.resolve("workloads/workloada"), "recordcount=2\n");
    UnpackedImage two = image(changed);

    assertEquals(2, one.layers().size());
    assertEquals(one.layers().get(0).getFileName(), two.layers().get(0).getFileName());
    assertFalse(one.layers().get(1).getFileName().equals(two.layers().get(1).getFileName()));
  }

  @Test
  void image_container_runsTheClientAsTheUserInItsHome() throws Exception {
    UnpackedImage image = image(distribution("one", COMMIT));

    JsonNode config = image.config();
    assertEquals("10001:10001", config.get("User").asText());
    assertEquals("[\"/opt/ycsb/bin/ycsb\"]", config.get("Entrypoint").toString());
    assertEquals("/home/ycsb", config.get("WorkingDir").asText());
    Set<String> variables = new TreeSet<>();
    config.get("Env").forEach(variable -> variables.add(variable.asText()));
    assertEquals(Set.of("HOME=/home/ycsb"), variables);
    assertEquals(TIME.toString(), image.created());
    assertEquals(Set.of("ycsb:1.0", "ycsb:latest"), image.names());
  }

  @Test
  void image_labels_tellVersionCommitAndLicence() throws Exception {
    JsonNode labels = image(distribution("one", COMMIT)).config().get("Labels");

    assertEquals("1.0", labels.get(LABEL + "version").asText());
    assertEquals(COMMIT, labels.get(LABEL + "revision").asText());
    assertEquals("Apache-2.0", labels.get(LABEL + "licenses").asText());
    assertEquals("scratch", labels.get(LABEL + "base.name").asText());
  }

  @Test
  void image_notBuiltFromARepository_hasNoCommit() throws Exception {
    JsonNode labels = image(distribution("one", "")).config().get("Labels");

    assertEquals("unknown", labels.get(LABEL + "revision").asText());
  }

  @Test
  void image_ofTheSameFilesElsewhere_hasTheSameBytes() throws Exception {
    Path one = temp.resolve("one.tar");
    Path two = temp.resolve("elsewhere/two.tar");
    Files.createDirectories(two.getParent());
    write(distribution("one", COMMIT), DistributionImage.SCRATCH, one);
    write(distribution("two", COMMIT), DistributionImage.SCRATCH, two);

    assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(two));
  }

  @Test
  void image_onTheFileOfAnother_keepsWhatThatHas() throws Exception {
    Path java = Files.writeString(temp.resolve("java"), "the JDK");
    Path base = temp.resolve("base.tar");
    Jib.fromScratch()
        .addLayer(List.of(java), "/opt/java")
        .setEnvironment(Map.of("JAVA_HOME", "/opt/java", "HOME", "/root"))
        .containerize(
            Containerizer.to(TarImage.at(base).named("base"))
                .setBaseImageLayersCache(temp.resolve("cache"))
                .setApplicationLayersCache(temp.resolve("cache")));
    Path file = temp.resolve("image.tar");
    write(distribution("one", COMMIT), "tar://" + base, file);

    UnpackedImage image = UnpackedImage.of(file, temp.resolve("unpacked"));
    assertEquals("the JDK", Files.readString(image.files().resolve("opt/java/java")));
    assertTrue(Files.exists(image.files().resolve("opt/ycsb/bin/ycsb")));
    String variables = image.config().get("Env").toString();
    assertTrue(variables.contains("\"JAVA_HOME=/opt/java\""), variables);
    assertTrue(variables.contains("\"HOME=/home/ycsb\""), variables);
    assertFalse(variables.contains("/root"), variables);
  }

  @Test
  void image_onABaseThatIsNotThere_saysWhatToGive() throws Exception {
    Path folder = distribution("one", COMMIT);
    String base = "tar://" + temp + "/nothing.tar";

    IOException failed =
        assertThrows(IOException.class, () -> write(folder, base, temp.resolve("image.tar")));
    String message = String.valueOf(failed.getMessage());
    assertTrue(message.startsWith("ycsb.image.base=" + base + " (property): no image"), message);
    assertTrue(message.endsWith("the file of one as tar://<path>, or scratch"), message);
  }

  @Test
  void image_ofAFolderWithoutTheClient_isRejected() throws Exception {
    Path folder = temp.resolve("empty");
    Files.createDirectories(folder.resolve("lib"));

    IOException rejected =
        assertThrows(
            IOException.class,
            () -> write(folder, DistributionImage.SCRATCH, temp.resolve("image.tar")));
    assertEquals(folder + " has no lib/ycsb-core-*.jar", rejected.getMessage());
  }

  private UnpackedImage image(Path distribution) throws Exception {
    Path file = temp.resolve(distribution.getFileName() + ".tar");
    write(distribution, DistributionImage.SCRATCH, file);
    return UnpackedImage.of(file, temp.resolve("unpacked " + distribution.getFileName()));
  }

  private static void write(Path distribution, String base, Path file) throws Exception {
    new DistributionImage(distribution, TIME).write(base, file);
  }

  private Path distribution(String name, String commit) throws IOException {
    Path folder = temp.resolve(name);
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Files.writeString(bin.resolve("ycsb"), "echo started\n");
    Files.setPosixFilePermissions(
        bin.resolve("ycsb"), PosixFilePermissions.fromString("rwxrwxr-x"));
    Files.createSymbolicLink(bin.resolve("ycsb.sh"), Path.of("ycsb"));
    Path lib = Files.createDirectories(folder.resolve("lib"));
    Files.writeString(lib.resolve("other-2.0.jar"), "a library");
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(lib.resolve("ycsb-core-1.0.jar")))) {
      ZipEntry entry = new ZipEntry("META-INF/ycsb/version.properties");
      entry.setTime(TIME.toEpochMilli());
      jar.putNextEntry(entry);
      jar.write(("version=1.0\ncommit=" + commit + "\n").getBytes(UTF_8));
    }
    Files.createDirectories(folder.resolve("workloads"));
    Files.writeString(folder.resolve("workloads/workloada"), "recordcount=1\n");
    // what a command of a checkout leaves there
    Files.writeString(folder.resolve("classes-17.0.1.jsa"), "classes");
    Files.writeString(folder.resolve(".classes-making"), "1");
    return folder;
  }
}
