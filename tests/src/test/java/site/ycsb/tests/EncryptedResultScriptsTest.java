package site.ycsb.tests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.testing.client.InProcessClient;

/**
 * Scripts for YCSB's output on that of an encrypted load and run. It has a section more, which
 * comes before YCSB's lines: what counts from the end finds them.
 */
@Timeout(120)
class EncryptedResultScriptsTest {
  private static final String LABEL = " | sed 's/, [0-9.E-]*$//'";

  @TempDir Path folder;

  @Test
  void script_onEncryptedResults_findsWhatItFoundInYcsbs() throws Exception {
    Path load = measure("load encrypted-memory");
    assertEquals("[OVERALL], Throughput(ops/sec)", script("tail -n 30 | grep Throughput", load));
    assertEquals("[OVERALL], Throughput(ops/sec)", script("grep OVERALL.*Thr", load));
    assertEquals("[INSERT], Return=OK", script("tail -n 1", load));

    Path run = measure("run encrypted-memory -target 2000");
    assertEquals("[OVERALL], Throughput(ops/sec)", script("grep OVERALL.*Thr", run));
    assertEquals("[READ], 99thPercentileLatency(us)", script("tail -n 50 | grep READ.*99th", run));
    assertEquals("[UPDATE], 95thPercentileLatency(us)", script("grep UPDATE.*95th", run));
  }

  private Path measure(String command) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
    for (String property :
        List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=1000",
            "operationcount=1000",
            "readproportion=0.5",
            "updateproportion=0.5",
            "encryption.keyfile=" + folder.resolve("key"))) {
      arguments.addAll(List.of("-p", property));
    }
    InProcessClient.Ran ran = InProcessClient.ofTest().run(arguments);
    assertEquals(0, ran.exitCode(), ran::toString);
    return Files.writeString(folder.resolve(command.substring(0, 3)), ran.out());
  }

  private static String script(String script, Path input) throws Exception {
    Process shell =
        new ProcessBuilder("sh", "-c", script + LABEL).redirectInput(input.toFile()).start();
    String printed = new String(shell.getInputStream().readAllBytes(), UTF_8).strip();
    assertTrue(shell.waitFor(10, TimeUnit.SECONDS));
    return printed;
  }
}
