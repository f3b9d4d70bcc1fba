package site.ycsb.tests.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** examples/ssh/run.sh on hosts that are folders of this machine. */
class SshExampleTest {
  private static final String[] TWO_HOSTS = {
    "-l", "host0:2790", "host1", "me@host2", "--", "run", "cassandra"
  };

  private Path temp = Path.of("");

  @BeforeEach
  void setUp(@TempDir Path folder) {
    temp = folder;
  }

  @Test
  void run_hosts_coordinatesHereAndJoinsThere() throws Exception {
    SshLab lab = new SshLab(temp);
    String odd = "label=a 'b' \"c\" $HOME `id` * \\";

    ScriptRun.Result result =
        lab.run(
            "-l",
            "host0:2790",
            "host1",
            "me@host2",
            "--",
            "run",
            "cassandra",
            "-P",
            "my work/load",
            "-p",
            odd,
            "--",
            "-p",
            "hosts=db1,db2",
            "-p",
            "cassandra.password.file=it's a \"file\"");

    assertEquals(0, result.exitCode(), result.errors());
    assertEquals("results of here\n", result.output());
    assertEquals("message of here\n", result.errors());
    assertEquals(
        List.of(
            "run",
            "cassandra",
            "-P",
            "my work/load",
            "-p",
            odd,
            "-p",
            "hosts=db1,db2",
            "-p",
            "cassandra.password.file=it's a \"file\"",
            "--clients",
            "3",
            "--cluster-listen",
            "host0:2790",
            "--cluster-token-file",
            "token"),
        lab.arguments("here"));
    assertEquals(lab.work().toString(), lab.folder("here"));
    for (String host : List.of("host1", "me@host2")) {
      assertEquals(
          List.of(
              "join",
              "host0:2790",
              "--cluster-token-file",
              "token",
              "-p",
              "hosts=db1,db2",
              "-p",
              "cassandra.password.file=it's a \"file\""),
          lab.arguments(host));
      assertEquals(lab.onHosts().toString(), lab.folder(host));
    }
    assertEquals("results of host1\nmessage of host1\n", log(lab, "1-host1"));
    assertEquals("results of me@host2\nmessage of me@host2\n", log(lab, "2-me@host2"));
    assertTrue(
        lab.recorded().stream().noneMatch(text -> text.contains("very secret")),
        "the token is on a command line");
  }

  @Test
  void run_withoutOptionsForAll_givesTheHostsOnlyWhatTheyNeedToJoin() throws Exception {
    SshLab lab = new SshLab(temp);
    Files.move(lab.work().resolve("token"), lab.work().resolve("my token"));

    ScriptRun.Result result =
        lab.run("-l", "host0:2790", "-t", "my token", "host1", "--", "load", "cassandra");

    assertEquals(0, result.exitCode(), result.errors());
    assertEquals(
        List.of(
            "load",
            "cassandra",
            "--clients",
            "2",
            "--cluster-listen",
            "host0:2790",
            "--cluster-token-file",
            "my token"),
        lab.arguments("here"));
    assertEquals(
        List.of("join", "host0:2790", "--cluster-token-file", "my token"), lab.arguments("host1"));
  }

  @Test
  void run_clientOnAHostFails_reportsItAndFails() throws Exception {
    SshLab lab = new SshLab(temp);
    lab.setExitCode("host1", 2);

    ScriptRun.Result result = lab.run(TWO_HOSTS);

    assertEquals(1, result.exitCode());
    assertTrue(result.errors().contains("host1 failed (exit code: 2)"), result.errors());
    assertTrue(result.errors().contains("message of host1"), result.errors());
    assertFalse(result.errors().contains("me@host2"), result.errors());
  }

  @Test
  void run_hostIsUnreachable_reportsItAndFails() throws Exception {
    SshLab lab = new SshLab(temp);
    lab.makeUnreachable("me@host2");

    ScriptRun.Result result = lab.run(TWO_HOSTS);

    assertEquals(1, result.exitCode());
    assertTrue(result.errors().contains("me@host2 failed (exit code: 255)"), result.errors());
  }

  @Test
  void run_coordinatingClientFails_endsWithItsExitCode() throws Exception {
    SshLab lab = new SshLab(temp);
    lab.setExitCode("here", 3);
    lab.setExitCode("host1", 1);

    ScriptRun.Result result = lab.run(TWO_HOSTS);

    assertEquals(3, result.exitCode());
    assertTrue(result.errors().contains("host1 failed (exit code: 1)"), result.errors());
  }

  @Test
  void run_clientOutlivesTheCoordinatingOne_isStopped() throws Exception {
    SshLab lab = new SshLab(temp);
    lab.letRun("host1");

    ScriptRun.Result result =
        lab.run("-w", "1", "-l", "host0:2790", "host1", "me@host2", "--", "run", "cassandra");

    assertTrue(lab.wasStopped("host1"));
    assertFalse(lab.wasStopped("me@host2"));
    assertEquals(1, result.exitCode());
    assertTrue(result.errors().contains("stopping the clients that still run"), result.errors());
    assertTrue(result.errors().contains("host1 failed (exit code: 130)"), result.errors());
  }

  /** Shells differ in who gets SIGINT. */
  @ParameterizedTest
  @CsvSource({"Ctrl-C, sh", "Ctrl-C, bash", "TERM, sh", "TERM, bash", "HUP, sh"})
  void run_interrupted_stopsAllAndLeavesNothing(String signal, String shell) throws Exception {
    SshLab lab = new SshLab(temp);
    lab.letRun("here", "host1", "me@host2");

    try (ScriptRun run = lab.startBy(shell, TWO_HOSTS)) {
      lab.awaitStarted("here", "host1", "me@host2");
      if (signal.equals("Ctrl-C")) {
        run.interruptFromTerminal();
      } else {
        run.signal(signal);
      }
      ScriptRun.Result result = run.await();

      assertEquals(130, result.exitCode(), result.errors());
      assertTrue(lab.wasStopped("here"));
      assertTrue(lab.wasStopped("host1"));
      assertTrue(lab.wasStopped("me@host2"));
      assertEquals("message of here\n", result.errors());
      lab.awaitNothingRuns(run);
    }
  }

  /** As when the machine with the script is lost. */
  @Test
  void run_scriptIsKilled_stopsTheClientsOnHosts() throws Exception {
    SshLab lab = new SshLab(temp);
    lab.letRun("here", "host1", "me@host2");

    try (ScriptRun run = lab.start(TWO_HOSTS)) {
      lab.awaitStarted("here", "host1", "me@host2");
      run.signal("KILL");

      lab.awaitStopped("host1", "me@host2");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "host1 -- run cassandra",
        "-l host0:2790 -- run cassandra",
        "-l host0:2790 host1",
        "-l host0:2790 host1 --",
        "-l host0:2790 host1 -oProxyCommand=id -- run cassandra",
        "-l host0:2790 host1;id -- run cassandra",
        "-l host0:2790 host1 -- join cassandra",
        "-l host0:2790 -w soon host1 -- run cassandra",
        "-l host0:2790 -t absent host1 -- run cassandra",
        "-l host0:2790 -x host1 -- run cassandra",
      })
  void run_wrongArguments_isRejectedAndStartsNothing(String arguments) throws Exception {
    SshLab lab = new SshLab(temp);

    ScriptRun.Result result = lab.run(arguments.split(" ", -1));

    assertEquals(2, result.exitCode());
    assertFalse(result.errors().isEmpty());
    assertEquals(List.of(), lab.recorded());
  }

  private static String log(SshLab lab, String name) throws IOException {
    return Files.readString(lab.work().resolve("ssh-logs").resolve(name + ".log"));
  }
}
