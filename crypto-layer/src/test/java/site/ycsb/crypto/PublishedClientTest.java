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
import java.util.concurrent.TimeUnit;
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

/**
 * YCSB's own client, in a process of its own, with the encryption layer around a binding that was
 * compiled against the published core.
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
    Ended load = client("load", "-load", "FileStoreDB");
    assertTrue(load.out().contains("[INSERT], Return=OK, " + RECORDS), load.toString());
    assertTrue(load.err().contains("[ENCRYPT], Operations, " + RECORDS), load.toString());
    assertTrue(load.err().contains("encryption: AES/CBC/PKCS7Padding, 256 bits"), load.err());
    String stored = Files.readString(folder.resolve("data"), StandardCharsets.ISO_8859_1);
    // with digits behind them, so that base64 doesn't give them by chance
    assertFalse(Pattern.compile("user[0-9]{4}|field[0-9]").matcher(stored).find());

    Ended run = client("run", "-t", "FileStoreDB");
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
    List<Path> jars = classPath();
    Ended load = client("texts", "-load", "FileStoreDB", jars, 0, "-P", texts.toString());
    assertTrue(load.out().contains("[INSERT], Return=OK, " + RECORDS), load.toString());
    Ended run = client("texts-run", "-t", "FileStoreDB", jars, 0, "-P", texts.toString());
    assertTrue(run.out().contains("[VERIFY], Return=OK, "), run.toString());
    assertFalse(run.out().contains("UNEXPECTED_STATE"), run.toString());
    assertFalse(run.out().contains("ERROR"), run.toString());
  }

  /** BasicDB goes through all its properties, as strings. */
  @Test
  void run_aroundThePublishedBasicDb_doesEveryOperation() throws Exception {
    Ended load = client("load", "-load", "site.ycsb.BasicDB");
    assertTrue(load.out().contains("[INSERT], Return=OK, " + RECORDS), load.toString());

    Ended run = client("run", "-t", "site.ycsb.BasicDB");
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

    Ended load = client("lacking", "-load", "FileStoreDB", lacking, 1, "-threads", "4");

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

  private Ended client(String phase, String flag, String binding) throws Exception {
    return client(phase, flag, binding, classPath(), 0);
  }

  private Ended client(
      String phase, String flag, String binding, List<Path> jars, int exitCode, String... more)
      throws Exception {
    Path out = folder.resolve(phase + ".out");
    Path err = folder.resolve(phase + ".err");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
            "site.ycsb.Client",
            flag,
            "-db",
            "site.ycsb.crypto.EncryptingDB",
            "-p",
            "encryption.db=" + binding,
            "-p",
            "encryption.keyfile=" + folder.resolve("keys"),
            "-p",
            "filestore.file=" + folder.resolve("data"),
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=" + RECORDS,
            "-p",
            "operationcount=" + OPERATIONS,
            "-p",
            "readproportion=0.5",
            "-p",
            "updateproportion=0.5",
            "-p",
            "dataintegrity=" + binding.equals("FileStoreDB"));
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of(more));
    Process process =
        new ProcessBuilder(all)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertTrue(process.waitFor(180, TimeUnit.SECONDS), phase + " didn't end");
      Ended ended = new Ended(Files.readString(out), Files.readString(err));
      assertEquals(exitCode, process.exitValue(), ended.toString());
      return ended;
    } finally {
      process.destroyForcibly();
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

  record Ended(String out, String err) {}
}
