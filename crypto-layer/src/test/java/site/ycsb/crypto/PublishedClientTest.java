package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.HdrHistogram.Histogram;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.spi.Delegating;
import site.ycsb.testing.client.Child;
import site.ycsb.testing.client.PublishedClient;

/**
 * YCSB's own client, with the encryption layer around a binding that was compiled against the
 * published core.
 */
final class PublishedClientTest {
  private static final Path ORACLE = Path.of("target", "oracle").toAbsolutePath();
  private static final String RECORDS = "50";
  private static final String OPERATIONS = "200";

  private final Path folder;

  PublishedClientTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void loadAndRun_inThePublishedClient_encryptVerifyAndReportOnStderr() throws Exception {
    compileBinding();
    PublishedClient.Ran load = client("-load", "FileStoreDB");
    assertTrue(load.out().contains("[INSERT], Return=OK, " + RECORDS), load.toString());
    assertTrue(load.err().contains("[ENCRYPT], Operations, " + RECORDS), load.toString());
    assertTrue(load.err().contains("encryption: AES/CBC/PKCS7Padding, 256 bits"), load.err());
    String stored = Files.readString(folder.resolve("data"), StandardCharsets.ISO_8859_1);
    // with digits behind them, so that base64 doesn't give them by chance
    assertFalse(Pattern.compile("user[0-9]{4}|field[0-9]").matcher(stored).find());

    PublishedClient.Ran run = client("-t", "FileStoreDB");
    assertTrue(run.out().contains("[READ], Return=OK, "), run.toString());
    assertTrue(run.out().contains("[UPDATE], Return=OK, "), run.toString());
    assertTrue(run.out().contains("[VERIFY], Return=OK, "), run.toString());
    assertFalse(run.out().contains("UNEXPECTED_STATE"), run.toString());
    assertFalse(run.out().contains("ERROR"), run.toString());
    assertTrue(run.err().contains("[ENCRYPT], Operations, " + OPERATIONS), run.toString());
    assertTrue(run.err().contains("[ENCRYPTION], DecryptionFailures, 0"), run.toString());
    assertFalse(run.out().contains("[ENCRYPTION]"), run.out());
  }

  /** Its StringByteIterator's bytes are the low ones of its characters. */
  @Test
  void run_textsOfAnyCharactersInThePublishedClient_areVerified() throws Exception {
    compileBinding();
    Path texts = folder.resolve("texts.properties");
    Files.writeString(texts, "fieldnameprefix=\\u00fc\\u20ac\\ud83d\\udd11\n");
    PublishedClient.Ran load = client("-load", "FileStoreDB", "-P", texts.toString());
    assertTrue(load.out().contains("[INSERT], Return=OK, " + RECORDS), load.toString());
    PublishedClient.Ran run = client("-t", "FileStoreDB", "-P", texts.toString());
    assertTrue(run.out().contains("[VERIFY], Return=OK, "), run.toString());
    assertFalse(run.out().contains("UNEXPECTED_STATE"), run.toString());
    assertFalse(run.out().contains("ERROR"), run.toString());
  }

  /** BasicDB goes through all its properties, as strings. */
  @Test
  void run_aroundThePublishedBasicDb_doesEveryOperation() throws Exception {
    PublishedClient.Ran load = client("-load", "site.ycsb.BasicDB");
    assertTrue(load.out().contains("[INSERT], Return=OK, " + RECORDS), load.toString());

    PublishedClient.Ran run = client("-t", "site.ycsb.BasicDB");
    Matcher done = Pattern.compile("\\[(READ|UPDATE)\\], Operations, ([0-9]+)").matcher(run.out());
    int operations = 0;
    while (done.find()) {
      operations += Integer.parseInt(done.group(2));
    }
    assertEquals(Integer.parseInt(OPERATIONS), operations, run.toString());
    assertTrue(run.err().contains("[ENCRYPT], Operations, " + OPERATIONS), run.toString());
  }

  @ParameterizedTest
  @CsvSource({"bcprov-lts8on, bcprov-.*", "jackson-core, jackson-core-[0-9].*"})
  void load_aLibraryIsMissing_isSaidOnceWithItsNameAndFails(String library, String jars)
      throws Exception {
    compileBinding();
    List<Path> lacking =
        classPath().stream()
            .filter(jar -> !String.valueOf(jar.getFileName()).matches(jars))
            .toList();
    assertEquals(classPath().size() - 1, lacking.size(), classPath()::toString);

    PublishedClient.Ran load =
        failingClient(lacking, arguments("-load", "FileStoreDB", "-threads", "4"));

    String message = "the encryption layer lacks a library: " + library + ".";
    assertEquals(
        1,
        load.err()
            .lines()
            .filter(line -> line.startsWith("Exception in ") && line.contains(message))
            .count(),
        load.err());
    assertFalse(load.out().contains("[OVERALL]"), load.out());
    assertFalse(load.toString().contains("NoClassDefFoundError"), load.toString());
  }

  private PublishedClient.Ran client(String flag, String binding, String... more) throws Exception {
    return PublishedClient.run(classPath(), arguments(flag, binding, more));
  }

  private List<String> arguments(String flag, String binding, String... more) {
    List<String> arguments = new ArrayList<>(List.of(flag));
    for (String property :
        List.of(
            "db=site.ycsb.crypto.EncryptingDB",
            "encryption.db=" + binding,
            "encryption.keyfile=" + folder.resolve("keys"),
            "filestore.file=" + folder.resolve("data"),
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=" + RECORDS,
            "operationcount=" + OPERATIONS,
            "readproportion=0.5",
            "updateproportion=0.5",
            "dataintegrity=" + binding.equals("FileStoreDB"))) {
      arguments.addAll(List.of("-p", property));
    }
    arguments.addAll(List.of(more));
    return arguments;
  }

  /** In a process of its own, which it ends. */
  private PublishedClient.Ran failingClient(List<Path> jars, List<String> arguments)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("site.ycsb.Client"));
    command.addAll(arguments);
    String classPath =
        jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    // what is missing shows at another place when classes aren't verified
    List<String> jvmOptions = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    try (Child child = new Child(folder, jvmOptions, classPath, command)) {
      assertEquals(1, child.exitCode(), child.err());
      return new PublishedClient.Ran(child.out(), child.err());
    }
  }

  private void compileBinding() throws Exception {
    Path source = folder.resolve("FileStoreDB.java");
    try (InputStream in =
        Objects.requireNonNull(PublishedClientTest.class.getResourceAsStream("FileStoreDB.txt"))) {
      Files.copy(in, source);
    }
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-d",
                folder.toString(),
                "-cp",
                ORACLE.resolve("ycsb-core.jar").toString(),
                source.toString());
    assertEquals(0, failed);
  }

  private List<Path> classPath() throws Exception {
    List<Path> path = new ArrayList<>();
    path.add(folder);
    try (Stream<Path> jars = Files.list(ORACLE)) {
      path.addAll(jars.filter(jar -> jar.toString().endsWith(".jar")).toList());
    }
    assertTrue(path.size() > 4, "jars of YCSB's client: " + path);
    for (Class<?> type :
        List.of(
            EncryptingDB.class,
            Delegating.class,
            SHA256Digest.class,
            JsonFactory.class,
            Histogram.class,
            NullMarked.class)) {
      path.add(Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()));
    }
    return path;
  }
}
