package site.ycsb.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same use of YCSB's interface has the same effect here and in the published client. */
final class BehaviourConformanceTest {
  private Oracle oracle;

  @BeforeEach
  void loadOracle() throws IOException {
    oracle = new Oracle();
  }

  @AfterEach
  void closeOracle() throws IOException {
    oracle.close();
  }

  @Test
  void oracle_askedForItsDb_isNotOurs() throws Exception {
    assertFalse(oracle.load("site.ycsb.DB").equals(site.ycsb.DB.class));
  }

  @ParameterizedTest
  @CsvSource({
    "hashed, 1",
    "hashed, 25",
    "ordered, 1",
    "ordered, 12",
  })
  void load_sameRecordNumbers_sameKeys(String order, String padding) {
    assertSame(
        WorkloadGuest.class,
        "recordcount=1000",
        "guest.load=1000",
        "fieldcount=2",
        "insertorder=" + order,
        "zeropadding=" + padding);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 22, 23, 24, 30, 31, 41, 100, 1000})
  void load_dataIntegrity_sameBytes(int length) {
    assertSame(
        WorkloadGuest.class,
        "recordcount=300",
        "insertstart=100",
        "insertcount=200",
        "guest.load=200",
        "dataintegrity=true",
        "fieldlength=" + length);
  }

  @ParameterizedTest
  @CsvSource({
    "readproportion, true, true, false",
    "readproportion, false, true, false",
    "readproportion, true, true, true",
    "updateproportion, true, true, false",
    "updateproportion, true, false, false",
    "updateproportion, true, false, true",
    "insertproportion, true, true, false",
    "scanproportion, true, true, false",
    "scanproportion, false, true, false",
    "readmodifywriteproportion, true, true, false",
    "readmodifywriteproportion, false, false, true",
  })
  void run_oneRecordAndField_sameCalls(
      String proportion, String readAll, String writeAll, String integrity) {
    // one record, one field, one length: nothing is left to chance
    assertSame(
        WorkloadGuest.class,
        "recordcount=1",
        "operationcount=20",
        "guest.run=20",
        "fieldcount=1",
        "minscanlength=7",
        "maxscanlength=7",
        "readproportion=0",
        "updateproportion=0",
        proportion + "=1",
        "readallfields=" + readAll,
        "writeallfields=" + writeAll,
        "dataintegrity=" + integrity);
  }

  @ParameterizedTest
  @CsvSource({
    "true, true, true",
    "false, true, true",
    "true, false, true",
    "false, false, true",
    "true, true, false",
    "false, false, false",
  })
  void hooks_allOverridden_areCalledInTheSameOrder(
      boolean readAll, boolean writeAll, boolean integrity) {
    // scans are verified here, and not there
    String scans = integrity ? "" : ",SCAN,SCAN";
    assertSame(
        HooksGuest.class,
        "guest.operations=READ,UPDATE,INSERT,READMODIFYWRITE,READ,INSERT,READ" + scans,
        "recordcount=10",
        "operationcount=20",
        "fieldcount=3",
        "readallfields=" + readAll,
        "writeallfields=" + writeAll,
        "dataintegrity=" + integrity);
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void run_dataIntegrity_asksForTheSameFields(boolean readAll, boolean writeAll) {
    for (String operation : List.of("read", "scan", "readmodifywrite")) {
      assertSame(
          WorkloadGuest.class,
          "recordcount=1",
          "operationcount=20",
          "guest.run=20",
          "fieldcount=" + (readAll && writeAll ? 3 : 1),
          "minscanlength=7",
          "maxscanlength=7",
          "readproportion=0",
          "updateproportion=0",
          operation + "proportion=1",
          "readallfields=" + readAll,
          "writeallfields=" + writeAll,
          "dataintegrity=true");
    }
  }

  @Test
  void values_sameUse_sameAnswers() {
    assertSame(ValuesGuest.class);
  }

  @Test
  void timeSeries_sameOperations_sameCalls() {
    assertSame(SeriesGuest.class);
    assertSame(
        SeriesGuest.class,
        "downsamplingfunction=SUM",
        "downsamplinginterval=60",
        "timestampunits=MILLISECONDS",
        "debug=true",
        "tagcount=3",
        "tagkeylength=2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "workloada",
        "workloadb",
        "workloadc",
        "workloadd",
        "workloade",
        "workloadf",
        "workload_template"
      })
  void workloadFile_inThePublishedClient_loadsAndRuns(String file) throws IOException {
    Properties properties = new Properties();
    Path folder = Path.of(System.getProperty("repository.folder"), "workloads");
    try (Reader reader = Files.newBufferedReader(folder.resolve(file))) {
      properties.load(reader);
    }
    List<String> texts = new ArrayList<>(List.of("guest.load=10", "guest.run=40"));
    properties.forEach((key, value) -> texts.add(key + "=" + value));
    List<String> theirs = oracle.guest(WorkloadGuest.class).apply(texts);
    List<String> ours = new WorkloadGuest().apply(texts);
    assertTrue(theirs.size() >= 50, theirs::toString);
    assertEquals(theirs.subList(0, 10), ours.subList(0, 10));
  }

  @ParameterizedTest
  @CsvSource({"false, true", "false, false", "true, true"})
  void basicDb_sameOperations_printsTheSame(boolean series, boolean count) {
    String[] settings = {"guest.series=" + series, "basicdb.count=" + count};
    String ours = printed(() -> new BasicGuest().apply(List.of(settings)));
    String theirs = printed(() -> oracle.guest(BasicGuest.class).apply(List.of(settings)));
    assertEquals(withSortedProperties(theirs), withSortedProperties(ours));
  }

  private void assertSame(Class<? extends Guest> guest, String... texts) {
    List<String> theirs = oracle.guest(guest).apply(List.of(texts));
    List<String> ours = new ArrayList<>(ourGuest(guest).apply(List.of(texts)));
    assertFalse(theirs.isEmpty());
    assertEquals(String.join("\n", theirs), String.join("\n", ours));
  }

  private static Function<List<String>, List<String>> ourGuest(Class<? extends Guest> guest) {
    try {
      return guest.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a guest can't be made", e);
    }
  }

  /** What is printed, then what is answered. */
  private static String printed(Supplier<List<String>> use) {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      String answers = String.join("\n", use.get());
      return bytes.toString(StandardCharsets.UTF_8) + answers;
    } finally {
      System.setOut(before);
    }
  }

  /** The published client prints properties in the order of a hash table. */
  private static String withSortedProperties(String text) {
    return text.lines()
            .filter(line -> line.startsWith("\""))
            .sorted()
            .collect(Collectors.joining("\n"))
        + text.lines().filter(line -> !line.startsWith("\"")).collect(Collectors.joining("\n"));
  }
}
