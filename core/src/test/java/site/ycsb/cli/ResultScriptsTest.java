package site.ycsb.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.testing.client.InProcessClient;

/**
 * Scripts of the kind that people wrote for YCSB's output, which count its lines or look for parts
 * of them, on what this client prints.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResultScriptsTest {
  private static final String LABEL = " | sed 's/, [0-9.E-]*$//'";

  private Path folder = Path.of("");

  @BeforeAll
  void run(@TempDir Path temp) throws Exception {
    folder = temp;
    measure("load", "load memory");
    measure("paced", "run memory -target 2000");
    measure("open", "run memory -target 2000 -p arrival=constant -p retry.limit=1");
    measure("all", "run memory -target 2000 -p output.sections=all");
  }

  private void measure(String name, String command) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
    for (String property :
        List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=1000",
            "operationcount=1000",
            "readproportion=0.5",
            "updateproportion=0.5")) {
      arguments.addAll(List.of("-p", property));
    }
    InProcessClient.Ran ran = InProcessClient.ofTest().run(arguments);
    assertEquals(0, ran.exitCode(), ran::toString);
    Files.writeString(folder.resolve(name), ran.out());
  }

  @AfterAll
  void printed() throws IOException {
    assertTrue(Files.readString(folder.resolve("all")).contains("[RUN], Steady, "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "load  ! tail -n 30 | grep Throughput                    ! [OVERALL], Throughput(ops/sec)",
        "load  ! sed -n 2p                                       ! [OVERALL], Throughput(ops/sec)",
        "load  ! grep -c '^\\['                                  ! 24",
        "load  ! tail -n 1                                       ! [INSERT], Return=OK",
        "paced ! grep '\\[OVERALL\\], Thr'                       ! [OVERALL], Throughput(ops/sec)",
        "paced ! head -n 2 | tail -n 1                           ! [OVERALL], Throughput(ops/sec)",
        "paced ! tail -n 50 | grep 'READ.*99th'                  ! [READ], 99thPercentileLatency(us)",
        "paced ! grep 'UPDATE.*95th' | head -n 1                 ! [UPDATE], 95thPercentileLatency(us)",
        "paced ! grep 'UPDATE.*95th' | tail -n 1                 ! [UPDATE], 95thPercentileLatency(us)",
        "paced ! awk -F', ' '/READ/ && /Average/ {print $1}'     ! [READ]",
        "paced ! grep -c Operations                              ! 3",
        "open  ! tail -n 50 | grep 'OVERALL.*Thr'                ! [OVERALL], Throughput(ops/sec)",
        "open  ! grep '\\[READ\\].*99th'                         ! [READ], 99thPercentileLatency(us)",
        "all   ! grep '\\[READ\\].*99th'                         ! [READ], 99thPercentileLatency(us)"
      })
  void script_onOurResults_findsWhatItFoundInYcsbs(String run, String script, String found)
      throws Exception {
    Process shell =
        new ProcessBuilder("sh", "-c", script + LABEL)
            .redirectInput(folder.resolve(run).toFile())
            .start();
    String printed = new String(shell.getInputStream().readAllBytes(), UTF_8).strip();
    assertTrue(shell.waitFor(10, TimeUnit.SECONDS));
    assertEquals(found, printed, () -> contents(run));
  }

  private String contents(String run) {
    try {
      return Files.readString(folder.resolve(run));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
