package site.ycsb.tests.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.testing.client.InProcessClient;

/** What load and run print and write on stores inside the client; numbers are masked. */
class RunsGoldenTest {
  private static final String SMALL =
      " -P workloads/workloada -p recordcount=20 -p operationcount=40 -p seed=1";

  @TempDir static Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "load-memory ! load memory",
        "run-memory  ! run memory -threads 2",
        "run-memory-all-sections ! run memory -p output.sections=all",
        "run-memory-at-a-rate ! run memory -target 2000 -p arrival=constant -p retry.limit=1",
        "run-encrypted-memory ! run encrypted-memory -p encryption.keyfile=memory",
        "run-memory-verified ! run memory -p dataintegrity=true -p recordcuont=5",
        "load-basic  ! load basic -p recordcount=2 -p fieldcount=1 -p fieldlength=10",
        "run-basic   ! run basic -p operationcount=3 -p fieldcount=1 -p fieldlength=10",
        "run-basic-silent ! run basic -p basicdb.verbose=false -p measurementtype=histogram"
            + " -p histogram.buckets=2",
        "dry-run     ! run memory --dry-run",
      })
  void output_ofARun_isTheGoldenOne(String name, String command) {
    InProcessClient.Ran ran = new Shown(folder).ran(first(command) + SMALL + rest(command));
    assertEquals(0, ran.exitCode(), ran::toString);
    Golden.check("runs/" + name + ".txt", text(ran));
  }

  private static String first(String command) {
    return command.replaceAll("^(\\S+ \\S+).*", "$1");
  }

  private static String rest(String command) {
    return command.replaceAll("^\\S+ \\S+", "");
  }

  private static String text(InProcessClient.Ran ran) {
    return "exit code "
        + ran.exitCode()
        + "\n--- stdout\n"
        + Shown.maskedResults(ran.out())
        + "--- stderr\n"
        + ran.err();
  }

  @ParameterizedTest
  @CsvSource({"json", "csv"})
  void export_ofARun_isTheGoldenOne(String exporter) throws IOException {
    Path file = folder.resolve("export." + exporter);
    InProcessClient.Ran ran =
        new Shown(folder)
            .ran("run memory" + SMALL + " -p exporter=" + exporter + " -p exportfile=" + file);
    assertEquals(0, ran.exitCode(), ran::toString);
    Golden.check("runs/export-" + exporter + ".txt", masked(Files.readString(file)));
  }

  /** Words and keys stay, and numbers of the command line. */
  private static String masked(String export) {
    return Shown.withoutCollectors(
        export
            .replaceAll("(?m)(\"(value|[a-zA-Z]+Millis|[a-zA-Z0-9]+Micros)\" : )[-0-9.E]+", "$1#")
            .replaceAll(
                "(?m)(\"(client|commit|started|os|architecture|processors|maxHeapBytes|jvm|jvmFlags)\""
                    + " : )\"[^\"]*\"",
                "$1\"#\"")
            .replaceAll("(?m)^([^,{}\"]*,[^,]*,[^,]*,).*$", "$1#")
            .replace(folder.toString(), "FOLDER")
            .replace(Shown.DISTRIBUTION + "/", ""));
  }

  @Test
  void output_ofAClusterOfOne_isTheGoldenOne() throws IOException {
    Shown shown = new Shown(folder);
    assertEquals(0, shown.ran("cluster token FOLDER/token").exitCode());
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    InProcessClient.Ran ran =
        shown.ran(
            "run memory"
                + SMALL
                + " --clients 1 --cluster-token-file FOLDER/token -p output.sections=all"
                + " --cluster-listen 127.0.0.1:"
                + port);
    assertEquals(0, ran.exitCode(), ran::toString);
    Golden.check(
        "runs/cluster-of-one.txt",
        text(ran)
            .replace(Integer.toString(port), "PORT")
            .replaceAll("measured in [0-9.]+ s", "measured in # s")
            // a client joins while its workload is loaded
            .replaceFirst(
                "(Loading workload\\.\\.\\.\n)(Client 0 \\(\\w+\\) has joined\\.\n)", "$2$1"));
  }

  @Test
  void output_ofAShell_isTheGoldenOne() {
    InProcessClient.Ran ran =
        new Shown(folder)
            .ran(
                "shell memory",
                """
                help
                insert user1 field0=a field1=b
                read user1
                update user1 field0=c
                scan user1 2
                table other
                delete user1
                frobnicate
                quit
                """);
    Golden.check(
        "runs/shell.txt",
        ran.exitCode() + "\n" + ran.out().replaceAll("[0-9.]+ ms", "# ms") + ran.err());
  }
}
