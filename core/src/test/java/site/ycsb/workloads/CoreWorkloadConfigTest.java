package site.ycsb.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.WorkloadException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Notices;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunPlan;

@SuppressWarnings("NullAway") // a null fails the test
final class CoreWorkloadConfigTest {
  @ParameterizedTest
  @CsvSource({
    "requestdistribution, zipfain",
    "fieldlengthdistribution, fixed",
    "scanlengthdistribution, histogram",
    "insertorder, random",
    "readproportion, -0.1",
    "readproportion, much",
    "readproportion, 1e308",
    "table, ''",
    "fieldcount, 0",
    "fieldlength, -1",
    "recordcount, -1",
    "insertstart, 1000",
    "insertcount, 1001",
    "minscanlength, 1001",
    "maxscanlength, 0",
    "zeropadding, -1",
    "hotspotdatafraction, 1.5",
    "zipfianconstant, 1",
    "readallfields, yes",
    "core_workload_insertion_retry_limit, -1",
    "core_workload_insertion_keep_going_on_error, maybe",
  })
  void init_oneWrongValue_namesKeyValueAndOrigin(String key, String value) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("recordcount", "1000", "file");
    properties.set(key, value, "-p");
    List<Problem> problems = problemsOf(properties);
    assertEquals(1, problems.size(), problems::toString);
    assertTrue(
        problems.get(0).toString().startsWith(key + "=" + value + " (-p): "),
        problems.get(0).toString());
  }

  @Test
  void init_severalWrongValues_reportsAllTogether() {
    Properties properties =
        properties("fieldcount=0", "requestdistribution=x", "scanproportion=-1");
    assertEquals(
        Set.of("fieldcount", "requestdistribution", "scanproportion"),
        new HashSet<>(problemsOf(properties).stream().map(Problem::key).toList()));
  }

  @Test
  void init_minFieldLengthAboveLength_isRejected() {
    assertEquals(
        "minfieldlength",
        problemsOf(
                properties(
                    "fieldlengthdistribution=uniform", "minfieldlength=11", "fieldlength=10"))
            .get(0)
            .key());
  }

  @ParameterizedTest
  @CsvSource({"70 20 10, its 10.0 % get the one before", "70 20 10 0,", "5, its 100 % get the one"})
  void notice_histogram_tellsWhatIsNeverDrawn(
      String counts, @Nullable String told, @TempDir Path folder) throws IOException {
    StringBuilder lines = new StringBuilder("BlockSize\t10\n");
    int bucket = 0;
    for (String count : counts.split(" ", -1)) {
      lines.append(bucket++).append('\t').append(count).append('\n');
    }
    Path file = Files.writeString(folder.resolve("histogram"), lines);
    Optional<String> notice =
        FieldLengths.from(
                new Settings(
                    properties(
                        "fieldlengthdistribution=histogram", "fieldlengthhistogram=" + file)))
            .notice();
    assertEquals(told != null, notice.isPresent());
    assertTrue(told == null || notice.orElse("").contains(told), notice::toString);
  }

  @Test
  void init_lengthThatIsNeverDrawn_isSaid(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("histogram"), "BlockSize\t10\n0\t70\n1\t30\n");
    String said =
        saidBy(properties("fieldlengthdistribution=histogram", "fieldlengthhistogram=" + file));
    assertTrue(said.startsWith("WARNING: fieldlengthhistogram=" + file), said);
  }

  @Test
  void init_missingHistogramFile_isRejected() {
    assertEquals(
        "fieldlengthhistogram",
        problemsOf(
                properties(
                    "fieldlengthdistribution=histogram", "fieldlengthhistogram=/does/not/exist"))
            .get(0)
            .key());
  }

  @Test
  void init_dataIntegrityWithVaryingLengths_isRejected() {
    assertEquals(
        "dataintegrity",
        problemsOf(properties("fieldlengthdistribution=uniform", "dataintegrity=true"))
            .get(0)
            .key());
  }

  @Test
  void init_fieldsNextToPropertiesOfAllFields_rejectsEachOfThese() {
    List<Problem> problems =
        problemsOf(
            properties(
                "fields=name:text,age:int",
                "fieldcount=2",
                "fieldnameprefix=f",
                "fieldlength=10",
                "fieldlengthdistribution=uniform",
                "minfieldlength=2",
                "dataintegrity=true"));
    assertEquals(
        Set.of(
            "fieldcount",
            "fieldnameprefix",
            "fieldlength",
            "fieldlengthdistribution",
            "minfieldlength",
            "dataintegrity"),
        new HashSet<>(problems.stream().map(Problem::key).toList()));
    assertTrue(
        problems.stream()
            .anyMatch(
                problem ->
                    problem
                        .toString()
                        .endsWith("can't be given together with fields. Leave one of them out")),
        problems::toString);
  }

  @Test
  void init_malformedFieldsNextToTheirCount_rejectsBoth() {
    assertEquals(
        List.of("fieldcount", "fields", "fields"),
        problemsOf(properties("fields=name:txet,age:int(5)", "fieldcount=2")).stream()
            .map(Problem::key)
            .toList());
  }

  @Test
  void runPlan_fieldsOfTheirOwn_hasTheirNames() throws WorkloadException {
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties("fields=name:text,age:int", "recordcount=1"));
    assertEquals(List.of("name", "age"), workload.runPlan().fields());
    assertEquals(2, workload.fieldcount);
  }

  @Test
  void constantOccupancy_fieldsOfTheirOwn_computesCountsByTheirLengths() throws WorkloadException {
    Properties properties =
        properties("disksize=1000000", "occupancy=0.5", "fields=a:text(100),b:bytes(300)");
    new ConstantOccupancyWorkload().init(properties);
    assertEquals("1250", properties.getProperty("recordcount"));
  }

  @Test
  void init_nothingToDo_isRejectedForTheRunPhaseOnly() throws WorkloadException {
    assertEquals(
        "readproportion",
        problemsOf(properties("readproportion=0", "updateproportion=0")).get(0).key());
    new CoreWorkload()
        .init(properties("readproportion=0", "updateproportion=0", "dotransactions=false"));
  }

  @Test
  void init_weightsThatDontSumToOne_saysTheEffectiveMix() throws WorkloadException {
    String said = saidBy(properties("readproportion=3", "updateproportion=1"));
    assertTrue(said.contains("READ 75 %, UPDATE 25 %"), said);
  }

  @Test
  void init_weightsThatSumToOne_saysNothing() throws WorkloadException {
    assertEquals("", saidBy(properties("readproportion=0.7", "updateproportion=0.3")));
    assertEquals(
        "", saidBy(properties("dotransactions=false", "readproportion=3", "updateproportion=1")));
  }

  @Test
  void runPlan_manyRecords_hasTheFirstKeyAndEightMore() throws WorkloadException {
    CoreWorkload workload = new CoreWorkload();
    workload.init(
        properties("recordcount=1000", "insertstart=100", "insertorder=ordered", "fieldcount=2"));
    RunPlan plan = workload.runPlan();
    assertEquals("usertable", plan.table());
    assertEquals(List.of("field0", "field1"), plan.fields());
    assertEquals(9, plan.expectedKeys().size());
    assertEquals("user100", plan.expectedKeys().get(0));
    assertEquals("user999", plan.expectedKeys().get(8));
    assertTrue(plan.readsExisting());
  }

  @Test
  void runPlan_fewRecords_hasEachOnce() throws WorkloadException {
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties("recordcount=3", "insertorder=ordered"));
    assertEquals(List.of("user0", "user1", "user2"), workload.runPlan().expectedKeys());
  }

  @Test
  void runPlan_insertionsOnly_readsNothing() throws WorkloadException {
    CoreWorkload workload = new CoreWorkload();
    workload.init(
        properties(
            "recordcount=3", "readproportion=0", "updateproportion=0", "insertproportion=1"));
    assertEquals(false, workload.runPlan().readsExisting());
  }

  @Test
  void properties_beforeInit_areDefinedOnceEach() {
    List<Property<?>> all = new CoreWorkload().properties();
    assertEquals(all.size(), all.stream().map(Property::key).distinct().count());
    assertTrue(all.stream().anyMatch(property -> property.key().equals("readallfieldsbyname")));
  }

  @Test
  void constantOccupancy_diskAndRecordSize_computesCounts() throws WorkloadException {
    Properties properties = properties("disksize=1000000", "occupancy=0.5", "storageages=3");
    new ConstantOccupancyWorkload().init(properties);
    assertEquals("500", properties.getProperty("recordcount"));
    assertEquals("500", properties.getProperty("insertcount"));
    assertEquals("1500", properties.getProperty("operationcount"));
  }

  @Test
  void constantOccupancy_tooSmallDisk_isRejected() {
    WorkloadException e =
        assertThrows(
            WorkloadException.class,
            () -> new ConstantOccupancyWorkload().init(properties("disksize=10")));
    assertEquals("disksize", ((ConfigurationException) e.getCause()).problems().get(0).key());
  }

  private static String saidBy(Properties properties) throws WorkloadException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RunContext.of(properties)
        .setNotices(new Notices(new PrintStream(bytes, true, StandardCharsets.UTF_8)));
    new CoreWorkload().init(properties);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static List<Problem> problemsOf(Properties properties) {
    WorkloadException e =
        assertThrows(WorkloadException.class, () -> new CoreWorkload().init(properties));
    return ((ConfigurationException) e.getCause()).problems();
  }

  static Properties properties(String... texts) {
    Properties properties = new Properties();
    for (String text : texts) {
      int at = text.indexOf('=');
      properties.setProperty(text.substring(0, at), text.substring(at + 1));
    }
    return properties;
  }
}
