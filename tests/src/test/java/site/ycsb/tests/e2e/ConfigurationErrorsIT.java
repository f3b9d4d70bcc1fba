package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.testing.doubles.CassandraRejectingLogins;

/** Mistakes that are detected without a server. */
class ConfigurationErrorsIT {
  @TempDir Path temp;

  static Stream<Arguments> mistakes() {
    return Stream.of(
        // nothing wrapped: a plain figure must never pass for an encrypted one
        Arguments.of(
            "run cassandra -P workloads/workloada -p encryption.keylength=128",
            "encryption.keylength=128 (-p"),
        Arguments.of(
            "run memory -P workloads/workloada -p encryption.provider=BC",
            "encryption.provider=BC (-p"),
        Arguments.of("run -db no.such.Class -P workloads/workloada", "no.such.Class"),
        Arguments.of("run casandra -P workloads/workloada", "cassandra"),
        Arguments.of(
            "run encrypted-memory -P workloads/workloada -p encryption.keylenght=128",
            "encryption.keylength"),
        Arguments.of(
            "run encrypted-memory -P workloads/workloada -p encryption.keylength=100",
            "encryption.keylength=100 (-p"),
        Arguments.of(
            "run memory -P workloads/workloada -p requestdistribution=zipfain",
            "requestdistribution=zipfain (-p"),
        Arguments.of(
            "run memory -P workloads/workloada -p readproportion=-0.5", "readproportion=-0.5 (-p"),
        Arguments.of("run memory -P workloads/no-such-file", "no-such-file"),
        Arguments.of(
            "run memory -P workloads/workloada -p workload=no.such.Workload", "no.such.Workload"),
        Arguments.of("run memory -P workloads/workloada -threads none", "none"),
        Arguments.of("rum memory -P workloads/workloada", "run"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void run_mistake_isExplainedWithExitCode2(String command, String said) throws Exception {
    TrialResult result = Ycsb.in(temp.resolve("a folder")).run(command.split(" "));

    assertEquals(2, result.exitCode(), () -> Ycsb.describe(result));
    Results.assertPrints(result, said);
    Results.assertNothingMeasured(result);
  }

  @Test
  void schema_namesOrPrintWithoutAKeyFile_isRejectedAndMakesNone() throws Exception {
    Ycsb ycsb = Ycsb.in(temp.resolve("a folder"));
    for (String action : List.of("names", "print")) {
      TrialResult result =
          ycsb.expect(2, "schema", action, "encrypted-cassandra", "-P", "workloads/workloada");
      Results.assertPrints(result, "no such key file", "bin/ycsb key create");
    }
    assertFalse(Files.exists(ycsb.folder().resolve("ycsb-encryption.key")));

    ycsb.expect(0, "key", "create");
    ycsb.expect(0, "schema", "names", "encrypted-cassandra", "-P", "workloads/workloada");
  }

  @Test
  void run_severalMistakes_areReportedTogether() throws Exception {
    TrialResult result =
        Ycsb.in(temp.resolve("a folder"))
            .expect(
                2,
                "run",
                "memory",
                "-P",
                "workloads/workloada",
                "-p",
                "readproportion=-1",
                "-p",
                "requestdistribution=zipfain",
                "-p",
                "fieldcount=0");

    Results.assertPrints(
        result, "readproportion=-1", "requestdistribution=zipfain", "fieldcount=0");
  }

  @Test
  void run_serverNotThere_endsWithExitCode1() throws Exception {
    TrialResult result =
        Ycsb.in(temp.resolve("a folder"))
            .expect(
                1,
                "run",
                "cassandra",
                "-P",
                "workloads/workloada",
                "-p",
                "hosts=127.0.0.1",
                "-p",
                "port=1");

    Results.assertPrints(result, "127.0.0.1");
    Results.assertNothingMeasured(result);
  }

  @Test
  void run_wrongPassword_endsWithExitCode2() throws Exception {
    try (CassandraRejectingLogins server = new CassandraRejectingLogins()) {
      TrialResult result =
          Ycsb.in(temp.resolve("a folder"))
              .expect(
                  2,
                  "run",
                  "cassandra",
                  "-P",
                  "workloads/workloada",
                  "-p",
                  "hosts=127.0.0.1",
                  "-p",
                  "port=" + server.port(),
                  "-p",
                  "cassandra.username=somebody",
                  "-p",
                  "cassandra.password=not-the-one");

      Results.assertPrints(result, "cassandra.password");
      Results.assertNothingMeasured(result);
      assertTrue(!result.standardError().contains("not-the-one"), () -> Ycsb.describe(result));
    }
  }
}
