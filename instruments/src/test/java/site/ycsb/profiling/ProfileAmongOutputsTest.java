package site.ycsb.profiling;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.db.NullDB;
import site.ycsb.spi.PropertySource;
import site.ycsb.testing.doubles.AnsweringDB;

/** Where the profile goes, next to the other files that a run writes. */
class ProfileAmongOutputsTest {
  @TempDir private Path folder = Path.of("");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... keysAndValues) {
    return runOn(NullDB.class, keysAndValues);
  }

  private int runOn(Class<? extends DB> binding, String... keysAndValues) {
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", "site.ycsb.workloads.CoreWorkload", "test");
    properties.set("recordcount", "10", "test");
    properties.set("operationcount", "100", "test");
    properties.set("profile", "jfr", "-p");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.set(keysAndValues[i], keysAndValues[i + 1], "-p");
    }
    return new RunSession(new BindingCatalog(List.of(), console.err()), console, new StopSignal())
        .run(new BindingRequest(binding.getName(), "test", properties));
  }

  private String err() {
    return err.toString(UTF_8);
  }

  /** Nothing but the attempt tells: its folder can be written as far as the system says. */
  @Test
  void run_fileThatOnlyTheAttemptShowsCantBeMade_endsWith2() {
    String tooLong = folder.resolve("a".repeat(300)).toString();
    assertEquals(2, run("profile.file", tooLong));
    assertTrue(err().contains("ERROR: profile.file=" + tooLong + " (-p): must be the name"), err());
    assertEquals("", out.toString(UTF_8));
  }

  @Test
  void run_amongTheSystemsProcesses_endsWith2() {
    assertEquals(2, run("profile.file", "/proc/a.jfr"));
    assertTrue(err().contains("ERROR: profile.file=/proc/a.jfr (-p): must be the name"), err());
    assertEquals("", out.toString(UTF_8));
  }

  @Test
  void run_refusedForAnotherReason_makesNone() {
    Path missing = folder.resolve("a.jfr");
    assertEquals(2, run("profile.file", missing.toString(), "threadcount", "0"));
    assertEquals(1, err().lines().filter(line -> line.startsWith("ERROR: ")).count(), err());
    assertFalse(Files.exists(missing));
  }

  @Test
  void run_fileThatIsALinkOrAKey_endsWith2AndKeepsIt() throws IOException {
    Path output = folder.resolve("file");
    Path precious = Files.writeString(folder.resolve("precious"), "of somebody else");
    for (Path end : List.of(precious, folder.resolve("none"))) {
      Files.createSymbolicLink(output, end);
      assertEquals(2, run("profile.file", output.toString()), this::err);
      assertTrue(err().contains("it is a symbolic link"), err());
      assertTrue(Files.isSymbolicLink(output));
      Files.delete(output);
    }
    assertEquals("of somebody else", Files.readString(precious));
    assertFalse(Files.exists(folder.resolve("none")));

    String keyset = "{\"version\":1,\"keyId\":\"01234567\"}";
    Files.writeString(output, keyset);
    assertEquals(2, run("profile.file", output.toString()), this::err);
    assertTrue(err().contains("isn't recognised as earlier results"), err());
    assertEquals(keyset, Files.readString(output));
  }

  @Test
  void run_usualNameInAFolderThatIsMissing_endsWith2() {
    assertEquals(2, run("exportfile", "/no/such/folder/results"));
    assertTrue(err().contains("ERROR: profile.file"), err());
    assertEquals("", out.toString(UTF_8));
  }

  @Test
  void run_usualNameThatIsTaken_endsWith2() throws IOException {
    Path results = folder.resolve("results");
    Files.createDirectory(folder.resolve("results.jfr"));
    assertEquals(2, run("exportfile", results.toString()));
    assertTrue(err().contains("ERROR: profile.file"), err());
    assertFalse(Files.exists(results));
  }

  @ParameterizedTest
  @CsvSource({
    "exportfile, hdrhistogram",
    "measurement.log.file, hdrhistogram",
    "measurement.raw.output_file, raw"
  })
  void run_fileOfAnotherOutput_endsWith2BeforeItIsWritten(String first, String type) {
    Path file = folder.resolve("file");
    String otherName = folder.resolve("x").resolve("..").resolve("file").toString();
    // the folder of a name that isn't normalised must be there
    assertTrue(folder.resolve("x").toFile().mkdir());
    assertEquals(
        2, run(first, file.toString(), "profile.file", otherName, "measurementtype", type));
    assertTrue(
        err()
            .contains(
                "ERROR: profile.file="
                    + otherName
                    + " (-p): is "
                    + first
                    + " already. Name another file"),
        err());
    assertFalse(Files.exists(file));
    assertEquals("", out.toString(UTF_8));
  }

  /** Reads a file. */
  public static final class KeyedDB extends AnsweringDB implements PropertySource {
    public KeyedDB() {}

    @Override
    protected Status answer() {
      return Status.OK;
    }

    @Override
    public List<Property<?>> properties() {
      return List.of(Property.path("keyed.file", null, "A key file."));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"profile.file", "exportfile"})
  void run_fileThatIsAnInput_endsWith2AndKeepsIt(String key) throws IOException {
    Path input = Files.writeString(folder.resolve("results.jfr"), "a key");
    // named, or after the results
    String name = key.equals("exportfile") ? "results" : "results.jfr";
    assertEquals(
        2,
        runOn(KeyedDB.class, key, folder.resolve(name).toString(), "keyed.file", input.toString()),
        this::err);
    assertTrue(err().contains("ERROR: profile.file"), err());
    assertTrue(err().contains("which this run reads (keyed.file)"), err());
    assertEquals("a key", Files.readString(input));
    assertEquals("", out.toString(UTF_8));
  }

  @Test
  void run_logNamedAsTheProfileWillBe_endsWith2() {
    Path profile = folder.resolve("results.jfr");
    assertEquals(
        2,
        run(
            "exportfile",
            folder.resolve("results").toString(),
            "measurement.log.file",
            profile.toString()));
    assertTrue(
        err().contains("would be " + profile + ", which is measurement.log.file already"), err());
    assertFalse(Files.exists(profile));
  }

  @Test
  void run_withoutAProfile_itsFileIsNoOutput() throws IOException {
    String results = folder.resolve("results").toString();
    assertEquals(0, run("profile", "off", "profile.file", results, "exportfile", results), err());
    assertTrue(Files.readString(Path.of(results)).startsWith("[OVERALL], "), err());
  }
}
