package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.config.InputFiles;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.PropertySource;

/** Results never replace what a run reads. */
class RunInputFilesTest extends RunFixture {
  private static final String CONTENT = "the only copy";

  @TempDir Path folder;
  private Path key;

  /** Reads, or creates, a file that a property names. */
  public static final class KeyedDB extends AskedDB implements PropertySource {
    public KeyedDB() {}

    @Override
    public List<Property<?>> properties() {
      return List.of(
          Property.path("keyed.file", "usual.key", "A key file."),
          Property.pathOrWord("keyed.passwords", null, "A file, or prompt."));
    }
  }

  @BeforeEach
  void makeKey() throws IOException {
    key = Files.writeString(folder.resolve("file.key"), CONTENT);
  }

  private int runKeyed(String... keysAndValues) {
    return run(KeyedDB.class.getName(), keysAndValues);
  }

  private void assertRejected(int code, String output, String input) throws IOException {
    assertEquals(2, code, this::err);
    assertTrue(err().contains("ERROR: " + output), err());
    assertTrue(err().contains("which this run reads (" + input), err());
    assertEquals(CONTENT, Files.readString(key));
    assertEquals("", out());
  }

  @ParameterizedTest
  @CsvSource({
    "exportfile, keyed.file, hdrhistogram",
    "exportfile, keyed.passwords, hdrhistogram",
    "measurement.log.file, keyed.file, hdrhistogram",
    "measurement.raw.output_file, keyed.file, raw"
  })
  void run_outputThatIsAnInput_endsWith2AndKeepsIt(String output, String input, String type)
      throws IOException {
    int code = runKeyed(output, key.toString(), input, key.toString(), "measurementtype", type);
    assertRejected(code, output + "=" + key + " (-p): is the file ", input + ")");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hard", "linked/file.key", "sub/../file.key"})
  void run_outputThatLeadsToAnInput_endsWith2AndKeepsIt(String name) throws IOException {
    Files.createLink(folder.resolve("hard"), key);
    Files.createSymbolicLink(folder.resolve("linked"), folder);
    Files.createDirectory(folder.resolve("sub"));
    String output = folder.resolve(name).toString();
    int code = runKeyed("exportfile", output, "keyed.file", key.toString());
    assertRejected(code, "exportfile=" + output, "keyed.file)");
  }

  @Test
  void run_inputThatDoesNotExistYet_isProtectedToo() throws IOException {
    Files.createSymbolicLink(folder.resolve("linked"), folder);
    Path output = folder.resolve("new.key");
    int code =
        runKeyed(
            "exportfile",
            output.toString(),
            "keyed.file",
            folder.resolve("linked/new.key").toString());
    assertRejected(code, "exportfile=" + output, "keyed.file)");
    assertFalse(Files.exists(output));
  }

  @Test
  void run_outputWithAnInputsUsualName_endsWith2() throws IOException {
    assertRejected(runKeyed("exportfile", "usual.key"), "exportfile=usual.key", "keyed.file)");
    assertFalse(Files.exists(Path.of("usual.key")));
  }

  @Test
  void run_outputThatIsAFileOfProperties_endsWith2() throws IOException {
    SourcedProperties properties = new SourcedProperties();
    properties.addFile(key);
    InputFiles inputs = InputFiles.of(properties, Optional.empty(), Optional.empty());
    assertEquals(
        "-P " + key, inputs.find(folder.resolve(".").resolve("file.key")).orElseThrow().namedBy());
  }

  @Test
  void run_bindingThatDescribesNothing_filesThatItsPropertiesNameAreProtected() throws IOException {
    int code = run("exportfile", key.toString(), "other.options", key.toString());
    assertRejected(code, "exportfile=" + key, "other.options)");
  }

  @Test
  void find_tokenOfACluster_isAnInput() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("cluster.token.file", key.toString(), "-p");
    InputFiles inputs = InputFiles.of(properties, Optional.empty(), Optional.empty());
    assertEquals("cluster.token.file", inputs.find(key).orElseThrow().namedBy());
  }

  @ParameterizedTest
  @ValueSource(strings = {"linked", "linked/.."})
  void run_twoOutputsThatAreOneFileByAFoldersLink_endWith2(String name) throws IOException {
    Path sub = Files.createDirectory(folder.resolve("sub"));
    Files.createSymbolicLink(folder.resolve("linked"), sub);
    Path first = (name.equals("linked") ? sub : folder).resolve("results");
    String second = folder.resolve(name).resolve("results").toString();
    assertEquals(2, run("exportfile", first.toString(), "measurement.log.file", second));
    assertTrue(err().contains("measurement.log.file=" + second + " (-p): is exportfile"), err());
    assertFalse(Files.exists(first));
  }

  @Test
  void run_outputsBesideInputs_areWritten() throws IOException {
    Path results = folder.resolve("results");
    assertEquals(
        0,
        runKeyed(
            "exportfile", results.toString(),
            "keyed.file", key.toString(),
            "keyed.passwords", "prompt"),
        this::err);
    assertTrue(Files.exists(results));
    assertEquals(CONTENT, Files.readString(key));
  }
}
