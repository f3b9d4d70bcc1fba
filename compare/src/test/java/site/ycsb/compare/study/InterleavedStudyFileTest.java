package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.client.binding.Binding;
import site.ycsb.config.ConfigurationException;
import site.ycsb.interleaved.run.InterleavedConfig;

class InterleavedStudyFileTest {
  private static final String SMALLEST =
      """
      design: interleaved
      stores: memory
      protections: [plain, client-128]
      workloads: a
      records: 10
      """;

  @TempDir Path folder;

  @BeforeEach
  void makeWorkload() throws Exception {
    Files.createDirectories(folder.resolve("workloads"));
    Files.writeString(folder.resolve("workloads/workloada"), "");
  }

  private Study read(String text) throws Exception {
    Path file = folder.resolve("one.yaml");
    Files.writeString(file, text);
    Binding memory = new Binding("memory", "x", "", Optional.empty(), List.of());
    Study study = new StudyFile(folder.resolve("workloads"), List.of(memory), Set.of()).read(file);
    assertEquals(List.of(), StudySchema.problems(text));
    return study;
  }

  @Test
  void read_smallest_hasDefaults() throws Exception {
    Study study = read(SMALLEST);

    assertEquals(1, study.schedule().repeats());
    assertEquals(
        Optional.of(new InterleavedConfig.Limits(0.02, Duration.ofMinutes(5), Optional.empty())),
        study.interleaving());
  }

  @Test
  void read_limits_areAsOnTheCommandLine() throws Exception {
    Study study =
        read(SMALLEST + "limits: {precision: 1.5%, max-duration: 90s, slice: 100ms}\nrepeats: 2\n");

    assertEquals(2, study.schedule().repeats());
    assertEquals(
        Optional.of(
            new InterleavedConfig.Limits(
                0.015, Duration.ofSeconds(90), Optional.of(Duration.ofMillis(100)))),
        study.interleaving());
  }

  @Test
  void read_boundOfLatency_isMeasuredForLonger() throws Exception {
    Study study = read(SMALLEST + "slo: READ p99 < 10 ms\n");

    assertEquals(Optional.of("READ p99 < 10 ms"), study.execution().bound());
    assertEquals(
        Optional.of(new InterleavedConfig.Limits(0.02, Duration.ofMinutes(10), Optional.empty())),
        study.interleaving());
  }

  @Test
  void read_boundWithTargets_isRejected() {
    ConfigurationException e =
        assertThrows(
            ConfigurationException.class,
            () -> read(SMALLEST + "slo: p99 < 10 ms\ntargets: [100]\n"));

    assertTrue(
        String.valueOf(e.getMessage()).contains("(one.yaml, line 7): is found under 'slo'"),
        e.getMessage());
  }

  @Test
  void read_boundOfAnOperationOfTheProperties_isAccepted() throws Exception {
    String scans = "workloads: [{workload: a, properties: {scanproportion: \"0.1\"}}]";
    Study study = read(SMALLEST.replace("workloads: a", scans) + "slo: SCAN p99 < 10 ms\n");

    assertEquals(Optional.of("SCAN p99 < 10 ms"), study.execution().bound());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "operations: 5                      | operations=5 (one.yaml, line 6): applies to trials",
        "reload: never                      | reload=never (one.yaml, line 6): applies to trials",
        "compact: never                     | compact=never (one.yaml, line 6): applies to trials",
        "clients: 2                         | clients=2 (one.yaml, line 6): must be 1",
        "warmup: {operations: 5}            | must be until the modes are steady",
        "warmup: {server-seconds: 5}        | warmup.server-seconds=5 (one.yaml, line 6): applies"
            + " to trials",
        "limits: {measured-seconds: 5}      | limits.measured-seconds=5 (one.yaml, line 6): applies"
            + " to trials",
        "limits: {steal-percent: 5}         | limits.steal-percent=5 (one.yaml, line 6): applies to"
            + " trials",
        "limits: {precision: 60%}           | limits.precision=60% (one.yaml, line 6): must be a "
            + "percentage",
        "slo: failed < 1 %                  | slo=failed < 1 % (one.yaml, line 6): must be a latency",
        "slo: READ p99 < 300 ms             | slo=READ p99 < 300 ms (one.yaml, line 6): is above 250 ms",
        "slo: READ p99 < 10                 | slo=READ p99 < 10 (one.yaml, line 6): must be like",
        "slo: [READ p99 < 10 ms]            | slo=[...] (one.yaml, line 6): must be like",
        "slo: SCAN p99 < 10 ms              | slo=SCAN p99 < 10 ms (one.yaml, line 6): bounds an "
            + "operation that the workload doesn't do; it does READ, UPDATE",
        "limits: {max-duration: soon}       | limits.max-duration=soon (one.yaml, line 6): must "
            + "be a time",
      })
  void read_whatDoesNotGoWithIt_isRejected(String line, String message) {
    ConfigurationException e =
        assertThrows(ConfigurationException.class, () -> read(SMALLEST + line + "\n"));

    assertTrue(String.valueOf(e.getMessage()).contains(message), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[client-128]                                         | must have plain and another one",
        "[plain]                                              | must have plain and another one",
        "[plain, {protection: client-128, name: control}]     | has 'control'",
        "[plain, {protection: client-128, name: 'not/a name'}] | has 'not/a name'",
        "[plain, {protection: plain, name: other}]            | has 'other', which would be plain"
            + " again",
      })
  void read_protectionsThatCannotTakeTurns_areRejected(String protections, String message) {
    ConfigurationException e =
        assertThrows(
            ConfigurationException.class,
            () -> read(SMALLEST.replace("[plain, client-128]", protections)));

    assertTrue(String.valueOf(e.getMessage()).contains(message), e.getMessage());
  }

  /** What plain has for itself, another one hasn't. */
  @Test
  void read_protectionWithoutWhatPlainHas_isAccepted() throws Exception {
    String protections =
        "[{protection: plain, properties: {fieldlength: \"9\"}}, {protection: plain, name: usual}]";

    Study study = read(SMALLEST.replace("[plain, client-128]", protections));

    assertEquals(2, study.matrix().protections().size());
  }

  @Test
  void read_reencryptionAtARate_isOfItsProtection() throws Exception {
    String protections =
        "[plain, {protection: client+reencrypt, properties: {reencrypt.rate: \"500\"}}]";
    Study study = read(SMALLEST.replace("[plain, client-128]", protections));

    assertEquals(
        Map.of("reencrypt", "true", "reencrypt.rate", "500"),
        study.matrix().protections().get(1).properties());
  }

  @Test
  void read_reencryptionInTrials_isRejected() {
    ConfigurationException e =
        assertThrows(
            ConfigurationException.class,
            () ->
                read(
                    SMALLEST
                        .replace("interleaved", "trials")
                        .replace("client-128", "client-128+reencrypt")));

    assertTrue(
        String.valueOf(e.getMessage())
            .contains("has 'client-128+reencrypt': only what takes turns"),
        e.getMessage());
  }

  @Test
  void read_limitsOfInterleavedInTrials_areRejected() {
    ConfigurationException e =
        assertThrows(
            ConfigurationException.class,
            () ->
                read(
                    SMALLEST.replace("interleaved", "trials")
                        + "limits: {precision: 2%, max-duration: 5m}\n"));

    assertTrue(
        String.valueOf(e.getMessage())
            .contains(
                "limits.precision=2% (one.yaml, line 6): applies to interleaved studies only"),
        e.getMessage());
  }
}
