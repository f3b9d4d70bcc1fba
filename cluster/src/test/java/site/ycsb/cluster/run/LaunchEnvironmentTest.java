package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.cluster.run.ClusterConfig.LaunchEnvironment;

class LaunchEnvironmentTest {
  @Test
  void of_eachStarter_tellsIndexSizeAndWhereItIsKnownTheFirstHost() {
    assertEquals(
        Optional.of(
            new LaunchEnvironment(2, OptionalInt.of(4), Optional.of("node01"), "SLURM_PROCID")),
        LaunchEnvironment.of(
            Map.of(
                "SLURM_PROCID", "2",
                "SLURM_NTASKS", "8",
                "SLURM_STEP_NUM_TASKS", "4",
                "SLURM_STEP_NODELIST", "node[01-04]")));
    assertEquals(
        Optional.of(
            new LaunchEnvironment(1, OptionalInt.of(3), Optional.empty(), "OMPI_COMM_WORLD_RANK")),
        LaunchEnvironment.of(Map.of("OMPI_COMM_WORLD_RANK", "1", "OMPI_COMM_WORLD_SIZE", "3")));
    assertEquals(
        Optional.of(new LaunchEnvironment(0, OptionalInt.of(2), Optional.of("a7"), "PMI_RANK")),
        LaunchEnvironment.of(
            Map.of(
                "PMI_RANK",
                "0",
                "PMI_SIZE",
                "2",
                "SLURM_PROCID",
                "5",
                "SLURM_JOB_NODELIST",
                "a[7,9]")));
    assertEquals(
        Optional.of(
            new LaunchEnvironment(3, OptionalInt.of(4), Optional.empty(), "JOB_COMPLETION_INDEX")),
        LaunchEnvironment.of(Map.of("JOB_COMPLETION_INDEX", "3", "YCSB_CLIENTS", "4")));
    assertEquals(
        Optional.of(
            new LaunchEnvironment(0, OptionalInt.empty(), Optional.empty(), "YCSB_CLIENT_INDEX")),
        LaunchEnvironment.of(Map.of("YCSB_CLIENT_INDEX", "0", "JOB_COMPLETION_INDEX", "9")));
    assertEquals(Optional.empty(), LaunchEnvironment.of(Map.of("SLURM_NTASKS", "4")));
    assertEquals(Optional.empty(), LaunchEnvironment.of(Map.of("PMI_RANK", "first")));
    assertEquals(Optional.empty(), LaunchEnvironment.of(Map.of("PMI_RANK", "\u0661")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "node1|node1",
        "node1,node2|node1",
        "node[1-4]|node1",
        "node[001-004,7]|node001",
        "rack[2,5]n[1-3]|rack2n1",
        "a[3-5].example.org,b1|a3.example.org",
        "login,node[1-4]|login",
      })
  void of_listOfNodes_takesTheFirst(String nodes, String first) {
    assertEquals(
        Optional.of(first),
        LaunchEnvironment.of(Map.of("SLURM_PROCID", "0", "SLURM_STEP_NODELIST", nodes))
            .flatMap(LaunchEnvironment::firstHost));
  }

  @Test
  void of_longListOfNodes_takesTheFirst() {
    for (String nodes :
        List.of(
            "node[1-4]" + ",node[1-4]".repeat(20_000),
            "node[1" + ",3".repeat(20_000) + "]",
            "node[1]" + "a[1]".repeat(20_000))) {
      assertTrue(
          LaunchEnvironment.of(Map.of("SLURM_PROCID", "0", "SLURM_JOB_NODELIST", nodes))
              .flatMap(LaunchEnvironment::firstHost)
              .orElseThrow()
              .startsWith("node1"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bad[[1-",
        "n[001-",
        "n[1-3",
        "n]",
        "n[]",
        "n[a-b]",
        "n[1,]",
        "n[1-2]],m",
        ",n1",
        "n1,,n2",
        "n 1",
        "[1-3]"
      })
  void of_noListOfNodes_namesNoHost(String nodes) {
    assertEquals(
        Optional.empty(),
        LaunchEnvironment.of(Map.of("SLURM_PROCID", "0", "SLURM_STEP_NODELIST", nodes))
            .flatMap(LaunchEnvironment::firstHost));
  }
}
