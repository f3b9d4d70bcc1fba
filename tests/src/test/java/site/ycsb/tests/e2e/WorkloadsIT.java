package site.ycsb.tests.e2e;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.compare.trial.TrialResult;

/** YCSB's workloads on a real server, every read checked. */
@ExtendWith(SharedCassandra.class)
class WorkloadsIT {
  @ParameterizedTest
  @CsvSource({"a, encrypted-cassandra", "e, encrypted-cassandra", "f, cassandra"})
  void run_withDataIntegrity_findsNoError(String workload, String binding, CassandraServer server)
      throws Exception {
    verify(server.ycsb(), workload, binding, 8, "some");
  }

  static Stream<Arguments> matrix() {
    return Stream.of("a", "b", "c", "d", "e", "f")
        .flatMap(
            workload ->
                Stream.of("cassandra", "encrypted-cassandra")
                    .flatMap(
                        binding ->
                            Stream.of(1, 8)
                                .map(threads -> Arguments.of(workload, binding, threads))));
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("matrix")
  void run_everyWorkloadWithDataIntegrity_findsNoError(
      String workload, String binding, int threads, CassandraServer server) throws Exception {
    verify(server.ycsb(), workload, binding, threads, "all");
  }

  private static void verify(
      Ycsb ycsb, String workload, String binding, int threads, String purpose)
      throws InterruptedException {
    List<String> settings =
        List.of(
            binding,
            "-P",
            "workloads/workload" + workload,
            "-threads",
            Integer.toString(threads),
            "-p",
            "dataintegrity=true",
            "-p",
            "table=" + purpose + "_" + workload + threads);

    TrialResult load = ycsb.expect(0, command("load", settings));
    TrialResult run = ycsb.expect(0, command("run", settings));

    Results.assertAllOk(load);
    Results.assertAllOk(run);
    Results.assertVerified(run);
  }

  private static String[] command(String name, List<String> settings) {
    return Stream.concat(Stream.of(name), settings.stream()).toArray(String[]::new);
  }
}
