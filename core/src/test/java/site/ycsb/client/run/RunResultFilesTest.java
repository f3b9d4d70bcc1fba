package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Where the results of a run go. */
class RunResultFilesTest extends RunFixture {
  @ParameterizedTest
  @ValueSource(strings = {"exportfile", "exportfile.json", "measurement.log.file"})
  void run_resultsThatCantBeWritten_endWith2BeforeTheFirstOperation(String key) {
    assertEquals(2, run(key, "/no/such/folder/file"));
    assertTrue(
        err().contains("ERROR: " + key + "=/no/such/folder/file (-p): must be the name"), err());
  }

  /** Nothing but the attempt tells: their folders can be written as far as the system says. */
  @ParameterizedTest
  @ValueSource(strings = {"exportfile", "exportfile.json", "measurement.log.file"})
  void run_fileThatOnlyTheAttemptShowsCantBeMade_endsWith2(String key, @TempDir Path folder) {
    String tooLong = folder.resolve("a".repeat(300)).toString();
    assertEquals(2, run(key, tooLong));
    assertTrue(err().contains("ERROR: " + key + "=" + tooLong + " (-p): must be the name"), err());
    assertEquals("", out());
  }

  /** Not even for a moment: somebody may wait for the file. */
  @Test
  @Timeout(60)
  void dryRun_exportFile_isNeverMade(@TempDir Path folder) throws Exception {
    try (WatchService watch = folder.getFileSystem().newWatchService()) {
      folder.register(
          watch, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE);

      int code =
          session()
              .dryRun(
                  new BindingRequest(
                      DB, "test", properties("exportfile", folder.resolve("results").toString())),
                  false);

      assertEquals(0, code, err());
      Files.createFile(folder.resolve("last"));
      WatchKey key = watch.take();
      assertEquals("last", key.pollEvents().get(0).context().toString());
    }
  }

  @Test
  void run_refusedForAnotherReason_leavesItsFilesAsTheyWere(@TempDir Path folder)
      throws IOException {
    Path there = Files.writeString(folder.resolve("results"), "[OVERALL], RunTime(ms), 5\n");
    Path missing = folder.resolve("a.json");
    String[] settings = {
      "exportfile", there.toString(),
      "exportfile.json", missing.toString(),
      "measurement.log.file", folder.resolve("log").toString(),
      "threadcount", "0"
    };

    assertEquals(2, run(settings));

    assertEquals(1, err().lines().filter(line -> line.startsWith("ERROR: ")).count(), err());
    assertEquals("[OVERALL], RunTime(ms), 5\n", Files.readString(there));
    assertFalse(Files.exists(missing));
    assertFalse(Files.exists(folder.resolve("log")));
  }

  @ParameterizedTest
  @CsvSource({
    "exportfile, hdrhistogram",
    "exportfile.json, hdrhistogram",
    "measurement.log.file, hdrhistogram",
    "measurement.raw.output_file, raw",
    "hdrhistogram.output.path, hdrhistogram",
    "capacity.log.file, hdrhistogram"
  })
  void run_outputThatIsALinkOrAKey_endsWith2AndKeepsIt(
      String key, String type, @TempDir Path folder) throws IOException {
    boolean prefix = key.endsWith("path");
    Path output = folder.resolve("file" + (prefix ? "READ.hdr" : ""));
    String[] settings = {
      key,
      folder.resolve("file").toString(),
      "measurementtype",
      type,
      "hdrhistogram.fileoutput",
      String.valueOf(prefix)
    };
    Path precious = Files.writeString(folder.resolve("precious"), "of somebody else");
    for (Path end : List.of(precious, folder.resolve("none"))) {
      Files.createSymbolicLink(output, end);
      assertEquals(2, run(settings), this::err);
      assertTrue(err().contains("it is a symbolic link"), err());
      assertTrue(Files.isSymbolicLink(output));
      Files.delete(output);
    }
    assertEquals("of somebody else", Files.readString(precious));
    assertFalse(Files.exists(folder.resolve("none")));

    String keyset = "{\"version\":1,\"keyId\":\"01234567\"}";
    Files.writeString(output, keyset);
    assertEquals(2, run(settings), this::err);
    assertTrue(err().contains("isn't recognised as earlier results"), err());
    assertEquals(keyset, Files.readString(output));
  }

  @Test
  void run_fileThatIsRenamedAndIsADevice_endsWith2() {
    assertEquals(2, run("capacity.log.file", "/dev/null"), this::err);
    assertTrue(err().contains("it is a device or a pipe"), err());
    assertFalse(Files.isRegularFile(Path.of("/dev/null")));
  }

  @Test
  void run_fileOfASearchWithoutOne_endsWith2(@TempDir Path folder) {
    Path file = folder.resolve("file");
    assertEquals(2, run("capacity.log.file", file.toString()), this::err);
    assertTrue(
        err().contains("ERROR: capacity.log.file=" + file + " (-p): needs capacity.slo"), err());
    assertFalse(Files.exists(file));
  }

  @Test
  void run_twoOutputsToTheNullDevice_isAllowed() {
    assertEquals(0, run("exportfile", "/dev/null", "measurement.log.file", "/dev/null"), err());
  }

  @ParameterizedTest
  @CsvSource({
    "exportfile, exportfile.json, hdrhistogram",
    "exportfile.json, measurement.log.file, hdrhistogram",
    "exportfile, measurement.log.file, hdrhistogram",
    "exportfile, measurement.raw.output_file, raw",
    "measurement.log.file, measurement.raw.output_file, hdrhistogram+raw"
  })
  void run_oneFileForTwoOutputs_endsWith2BeforeItIsWritten(
      String first, String second, String type, @TempDir Path folder) {
    Path file = folder.resolve("file");
    String otherName = folder.resolve("x").resolve("..").resolve("file").toString();
    // the folder of a name that isn't normalised has to be there
    assertTrue(folder.resolve("x").toFile().mkdir());
    assertEquals(2, run(first, file.toString(), second, otherName, "measurementtype", type));
    assertTrue(
        err()
            .contains(
                "ERROR: "
                    + second
                    + "="
                    + otherName
                    + " (-p): is "
                    + first
                    + " already. Name another file"),
        err());
    assertFalse(Files.exists(file));
    assertEquals("", out());
  }

  @Test
  void run_deviceAsBeginningOfLogNames_endsWith2(@TempDir Path folder) throws IOException {
    Path device = Files.createSymbolicLink(folder.resolve("null"), Path.of("/dev/null"));
    assertEquals(
        2,
        run("hdrhistogram.fileoutput", "true", "hdrhistogram.output.path", device.toString()),
        this::err);
    assertTrue(
        err()
            .contains(
                " (-p): is a device or a pipe, and the logs' names would only begin with it ("
                    + device
                    + "READ.hdr). Name a directory"),
        err());
    assertFalse(Files.exists(folder.resolve("nullREAD.hdr")));
  }

  @Test
  void run_severalOutputsInOneFolder_writesAll(@TempDir Path folder) {
    Path log = folder.resolve("all.hdr");
    Path results = folder.resolve("results");
    String[] settings = {
      "exportfile", results.toString(),
      "measurement.log.file", log.toString(),
      "hdrhistogram.fileoutput", "true",
      "hdrhistogram.output.path", folder + "/",
      // not written, so not another output
      "measurement.raw.output_file", results.toString()
    };
    assertEquals(0, run(settings), this::err);
    assertTrue(Files.exists(log));
    assertTrue(Files.exists(results));
    assertTrue(Files.exists(folder.resolve("READ.hdr")));
  }

  @Test
  void run_exportFileInsideAFile_endsWith2(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertEquals(2, run("exportfile", file.resolve("results").toString()));
    assertTrue(err().contains("results (-p): must be the name of a file"), err());
  }

  @ParameterizedTest
  @CsvSource({
    "text, '[READ], Return=OK, 1000'",
    "json, '\"section\" : \"READ\"'",
    "site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter, '\"metric\" : \"READ\"'"
  })
  void run_exportFilesFolderRemovedMeanwhile_printsTheResultsAndEndsWith1(
      String exporter, String part, @TempDir Path temp) throws IOException {
    Path file = Files.createDirectory(temp.resolve("folder")).resolve("results");
    String[] settings = {"exportfile", file.toString(), "exporter", exporter};
    assertEquals(1, run(FolderRemovingDB.class.getName(), settings));
    assertTrue(out().contains(part), out());
    assertTrue(
        err()
            .contains(
                "ERROR: exportfile="
                    + file
                    + " (-p): can't be written: its directory doesn't exist. The "
                    + "results are on stdout"),
        err());
  }

  @ParameterizedTest
  @CsvSource({
    "measurement.log.file, hdrhistogram, measurement.log.file",
    "measurement.raw.output_file, raw, measurement.raw.output_file",
    "measurement.raw.output_file, hdrhistogram+raw, measurement.raw.output_file",
    "hdrhistogram.output.path, hdrhistogram, hdrhistogram.fileoutput"
  })
  void run_resultsWhoseFolderIsRemovedMeanwhile_printsTheRestAndEndsWith1(
      String key, String type, String reported, @TempDir Path temp) throws IOException {
    Path file = Files.createDirectory(temp.resolve("folder")).resolve("file");
    String[] settings = {
      key,
      file.toString(),
      "measurementtype",
      type,
      "hdrhistogram.fileoutput",
      String.valueOf(reported.endsWith("fileoutput")),
      "remove",
      key
    };
    assertEquals(1, run(FolderRemovingDB.class.getName(), settings));
    assertTrue(out().contains("[OVERALL], Throughput(ops/sec), "), out());
    assertTrue(out().contains("Return=OK, 1000"), out());
    assertTrue(err().contains("ERROR: " + reported + "="), err());
    assertTrue(err().contains("can't be written (its directory doesn't exist)"), err());
  }

  /** 130, 3, 2, 1: a file that can't be written is the least of them. */
  @Test
  void run_logThatCantBeWrittenAndWrongData_endsWith3() {
    assertEquals(3, run("measurement.log.file", "/dev/full", "asked", "decryption"));
    assertTrue(err().contains("No space left on device"), err());
  }

  @Test
  void run_logThatCantBeWrittenAndAStop_endsWith130() {
    stop.request();
    assertEquals(130, run("measurement.log.file", "/dev/full"));
  }

  /** Files that open and can't be written, as on a full disk. */
  @ParameterizedTest
  @CsvSource({
    "exportfile, hdrhistogram",
    "exportfile.json, hdrhistogram",
    "measurement.log.file, hdrhistogram",
    "measurement.raw.output_file, raw",
    "hdrhistogram.output.path, hdrhistogram"
  })
  void run_fullDisk_printsTheResultsAndEndsWith1(String key, String type, @TempDir Path temp)
      throws IOException {
    Path full = Path.of("/dev/full");
    boolean prefix = key.endsWith("path");
    Files.createSymbolicLink(temp.resolve(prefix ? "fileREAD.hdr" : "file"), full);
    String[] settings = {
      key,
      temp.resolve("file").toString(),
      "measurementtype",
      type,
      "hdrhistogram.fileoutput",
      String.valueOf(prefix)
    };
    assertEquals(1, run(settings));
    assertTrue(out().contains("[READ], Return=OK, 1000"), out());
    assertTrue(err().contains("No space left on device"), err());
    String error = "ERROR: " + (prefix ? "hdrhistogram.fileoutput" : key) + "=";
    assertTrue(
        err().lines().anyMatch(line -> line.startsWith(error) && line.contains(" (-p): ")), err());
    assertTrue(Files.exists(full));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exportfile", "measurement.log.file"})
  @Timeout(60)
  void run_pipeThatNobodyReads_printsTheResultsAndEndsWith1(String key, @TempDir Path temp)
      throws Exception {
    String pipe = pipe(temp).toString();
    assertEquals(1, run(key, pipe));
    assertTrue(out().contains("[READ], Return=OK, 1000"), out());
    assertTrue(err().contains("nothing opened this pipe to read it within 5 s"), err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"exportfile", "measurement.log.file"})
  @Timeout(60)
  void run_pipeWithAReader_getsEverything(String key, @TempDir Path temp) throws Exception {
    Path pipe = pipe(temp);
    CompletableFuture<String> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readString(pipe);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    assertEquals(0, run(key, pipe.toString()), this::err);
    String text = read.get(30, TimeUnit.SECONDS);
    assertTrue(text.contains(key.equals("exportfile") ? "[READ], " : "#[Checksum: "), text);
  }

  private static Path pipe(Path folder) throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe");
    Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
    assertEquals(0, made.waitFor());
    return pipe;
  }

  /** Removes the folder of an output when the operations have ended; of exportfile by default. */
  public static final class FolderRemovingDB extends AskedDB {
    public FolderRemovingDB() {}

    @Override
    public void cleanup() throws DBException {
      try {
        String key = getProperties().getProperty("remove", "exportfile");
        Files.delete(Path.of(getProperties().getProperty(key)).getParent());
      } catch (IOException e) {
        throw new DBException(e);
      }
    }
  }

  @Test
  void run_exportFile_holdsTheResultsAndStdoutNothing(@TempDir Path temp) throws IOException {
    Path file = Files.writeString(temp.resolve("results"), "[READ], Operations, 7\n");
    assertEquals(0, run("exportfile", file.toString(), "output.sections", "asked"), this::err);
    assertEquals("", out());
    assertTrue(Files.readString(file).startsWith("[OVERALL], RunTime(ms), "), this::err);
  }

  @Test
  void run_logWithoutHistograms_endsWith2(@TempDir Path folder) {
    String file = folder.resolve("log").toString();
    assertEquals(2, run("measurement.log.file", file, "measurementtype", "raw"));
    assertTrue(err().contains("(-p): needs measurementtype=hdrhistogram"), err());
  }

  @Test
  void run_exportFile_hasTheResultsInsteadOfStdout(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("results.txt");
    assertEquals(0, run("exportfile", file.toString()));
    assertEquals("", out());
    assertTrue(Files.readString(file).contains("[READ], Operations, 1000"));
  }

  @Test
  void run_exporterThatFails_saysSoInOneLineAndEndsWith1() {
    assertEquals(1, run("exporter", FailingExporter.class.getName(), "output.sections", "asked"));
    assertTrue(out().startsWith("[OVERALL], RunTime(ms), "), out());
    assertTrue(err().contains("ERROR: the results are incomplete: the disk is full"), err());
    assertFalse(err().contains("\tat "), err());
  }

  /** Writes whole numbers and no others. */
  public static final class FailingExporter extends TextMeasurementsExporter {
    public FailingExporter(OutputStream stream) {
      super(stream);
    }

    @Override
    public void write(String metric, String measurement, double d) throws IOException {
      throw new IOException("the disk is full");
    }
  }
}
