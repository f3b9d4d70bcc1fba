package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedStudy.LocalProtections;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.run.CommandRunner.Orphans;
import site.ycsb.compare.run.Journal.JournalEvent;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.ClientLaunch;
import site.ycsb.compare.study.Study.Reload;

/** Studies of several clients that only print. */
class ClientsSessionTest extends StudySessionFixture {
  private static final Pattern MEETING =
      Pattern.compile("cluster\\.listen=(127\\.0\\.0\\.1:[0-9]+) .*cluster\\.token\\.file=(\\S+)");

  /** A token is made once, and fails when there is one. */
  private static final String TOKEN =
      "[ \"$1 $2\" != 'cluster token' ] || { set -C; echo secret >\"$3\" || exit 2; "
          + "ls -ld \"${3%/*}\" | cut -c 1-10 >FOLDER/mode; }";

  /** Every process of a trial's clients writes itself down. */
  private static final String NOTE = "case $1 in run | join) echo $$ >FOLDER/$$.pid ;; esac";

  private static final String ENDLESS = "exec sleep 600";

  private static final PlanOptions ONE_TRIAL =
      new PlanOptions(1, 1, List.of("plain"), Map.of(), "");

  @AfterEach
  void killWhatATestLeft() throws Exception {
    running().forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void run_clientsOnThisMachine_meetWhereTheFirstListens() throws Exception {
    Study study = ofClients(1, 3);

    assertEquals(0, run(study, TOKEN));

    assertEveryTrialFinishedOnce(study);
    List<String> calls = calls();
    // those of the warm-up are of one client or three, as the first configuration is
    List<String> joint =
        calls.stream().filter(call -> call.contains(" -p cluster.clients=3 ")).toList();
    List<String> alone =
        calls.stream()
            .filter(call -> call.startsWith("run ") && !call.contains("cluster."))
            .toList();
    assertEquals(6, joint.stream().filter(call -> call.contains("/trials/")).count());
    assertEquals(6, alone.stream().filter(call -> call.contains("/trials/")).count());
    for (String call : joint) {
      Matcher meeting = MEETING.matcher(call);
      assertTrue(meeting.find(), call);
      // a port that was free can be drawn again by a later trial
      assertEquals(
          2 * joint.stream().filter(other -> other.contains(meeting.group())).count(),
          calls.stream()
              .filter(
                  ("join " + meeting.group(1) + " -p cluster.token.file=" + meeting.group(2))
                      ::equals)
              .count(),
          call);
    }
    assertEquals(
        2L * joint.size(), calls.stream().filter(call -> call.startsWith("join ")).count());
    assertTrue(calls.stream().noneMatch(call -> call.startsWith("load ") && is(call, "cluster.")));
  }

  @Test
  void run_clientsOnThisMachine_haveATokenThatOthersCannotReach() throws Exception {
    assertEquals(0, run(ofClients(2), TOKEN));

    List<String> tokens =
        calls().stream().filter(call -> call.startsWith("cluster token ")).toList();
    assertEquals(1, tokens.size(), tokens::toString);
    assertEquals("drwx------\n", Files.readString(folder.resolve("mode")));
    assertFalse(Files.exists(Path.of(tokens.get(0).substring("cluster token ".length()))));
  }

  @Test
  void run_tokenCannotBeCreated_failsTheTrials() throws Exception {
    assertEquals(
        1, run(ofClients(1, 2), "[ \"$1\" != cluster ] || { echo 'ERROR: no disk' >&2; exit 1; }"));

    assertTrue(
        said().contains("the clients' token couldn't be created: exit code 1, ERROR: no disk"),
        said());
  }

  @Test
  void run_launcherWithHosts_startsOneOnEachWithExactlyTheseArguments() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "secret");
    Path launcher = Files.writeString(folder.resolve("launcher.sh"), launcherScript(""));
    Study study =
        Studies.withClients(
            study(Studies.remote(Map.of("hosts", "10.0.0.1", "other", "x")), Reload.NEVER),
            List.of(3),
            new ClientLaunch(
                List.of("load1", "bob@load2"),
                List.of("sh", launcher.toString(), "{host}", "far/bin/ycsb"),
                Optional.of("load0:2790"),
                Optional.of(token.toString())));

    assertEquals(0, run(study));

    List<String> trials =
        calls().stream().filter(call -> call.startsWith("run ") && is(call, "/trials/")).toList();
    assertEquals(6, trials.size());
    for (String trial : trials) {
      assertTrue(is(trial, " -p cluster.listen=load0:2790 "), trial);
      assertTrue(is(trial, " -p cluster.token.file=" + token + " "), trial);
    }
    List<String> launched = Files.readAllLines(folder.resolve("launched"));
    for (String host : List.of("load1", "bob@load2")) {
      String expected =
          String.join(
              "|",
              host,
              "far/bin/ycsb",
              "join",
              "load0:2790",
              "-p",
              "cluster.token.file=" + token,
              "-p",
              "hosts=10.0.0.1",
              "");
      assertEquals(launched.size() / 2, launched.stream().filter(expected::equals).count(), host);
    }
    // the six and one of the warm-up
    assertEquals(2 * 7, launched.size());
    assertTrue(calls().stream().noneMatch(call -> call.startsWith("cluster ")));
    assertTrue(calls().stream().noneMatch(call -> call.startsWith("join ")));
  }

  @Test
  void run_launcherThatIsNotThere_failsTheTrialsWithItsReason() throws Exception {
    Study study =
        Studies.withClients(
            study(Studies.LOCAL, Reload.NEVER),
            List.of(1, 2),
            new ClientLaunch(
                List.of(), List.of("/no/such/launcher"), Optional.empty(), Optional.empty()));

    assertEquals(1, run(study, TOKEN, NOTE));

    assertEquals(6, finished().size());
    assertTrue(said().contains("-join1: exit code 127"), said());
    assertNoneRuns();
  }

  @Test
  void run_aClientThatJoinedFails_failsItsTrialAndLeavesNothing() throws Exception {
    Study study = ofClients(2);
    String fails = "[ $1 != join ] || { echo 'ERROR: the key is another' >&2; exit 2; }";

    assertEquals(
        2, run(study, ONE_TRIAL, TOKEN, NOTE, measured(1, "[ $1 != run ] || " + ENDLESS, fails)));

    assertEquals(List.of(), finished());
    JournalEvent failure = failures().get(0);
    assertEquals(2, failure.exitCode());
    assertEquals(
        "client " + failure.trial() + "-join1: exit code 2, ERROR: the key is another",
        failure.reason());
    assertEquals(
        "ERROR: the key is another\n",
        Files.readString(folder.resolve("results/trials/" + failure.trial() + "-join1.err")));
    assertNoneRuns();
  }

  @Test
  void run_aClientThatJoinedFailsOnce_isTriedAgainWithFilesOfItsOwn() throws Exception {
    Study study = ofClients(2);

    assertEquals(
        0,
        run(
            study,
            PlanOptions.NONE,
            TOKEN,
            measured(1, "[ $1 != join ] || [ -f failed ] || { touch failed; exit 1; }")));

    assertEveryTrialFinishedOnce(study);
    String trial = String.valueOf(failures().get(0).trial());
    assertTrue(Files.exists(folder.resolve("results/trials/" + trial + "-join1.err")));
    assertTrue(Files.exists(folder.resolve("results/trials/" + trial + "-try2-join1.err")));
  }

  @Test
  void run_pastTheTimeLimit_stopsAllClients() throws Exception {
    Study study = Studies.withCommandLimit(ofClients(3), Duration.ofSeconds(2));

    assertEquals(
        1,
        run(
            study,
            ONE_TRIAL,
            TOKEN,
            measured(2, NOTE, "case $1 in run | join) " + ENDLESS + " ;; esac")));

    assertEquals(
        List.of("stopped at its time limit of 2 s", "stopped at its time limit of 2 s"),
        failures().stream().map(JournalEvent::reason).toList());
    assertEquals(6, pids().size(), "three clients, twice");
    assertNoneRuns();
  }

  @Test
  void run_everyClient_isNotedInAFileOfItsOwn() throws Exception {
    String finds =
        "case $1 in join) grep -l \"^$$ \" FOLDER/results/process* >>FOLDER/notes ;; esac";

    assertEquals(0, run(ofClients(3), ONE_TRIAL, TOKEN, finds));

    assertEquals(
        Set.of(
            folder.resolve("results/process-1").toString(),
            folder.resolve("results/process-2").toString()),
        Set.copyOf(Files.readAllLines(folder.resolve("notes"))));
  }

  @Test
  void run_interruptedInTheMiddle_goesOnThereWithItsToken() throws Exception {
    Study study = ofClients(2);
    String stops =
        "[ $1 != join ] || [ -f stop ] || [ $(ls ../../trials/*.json 2>/dev/null | wc -l) -lt 3 ]"
            + " || { touch stop; exit 130; }";

    assertEquals(130, run(study, TOKEN, NOTE, stops));
    int before = finished().size();
    assertEquals(0, run(study, TOKEN, NOTE));

    assertNotEquals(0, before);
    assertTrue(before < 6, before + " finished before");
    assertEveryTrialFinishedOnce(study);
    assertEquals(1, calls().stream().filter(call -> call.startsWith("cluster token ")).count());
    assertNoneRuns();
  }

  @Test
  void run_clientLeftByAKilledStudy_isEnded() throws Exception {
    Files.createDirectories(folder.resolve("results"));
    Process left =
        new ProcessBuilder(
                Orphans.noted(folder.resolve("results/process-2"), List.of("sleep", "600")))
            .start();
    try {
      awaitFile(folder.resolve("results/process-2"));

      assertEquals(0, run(ofClients(1)));

      assertTrue(left.waitFor(30, TimeUnit.SECONDS));
      assertFalse(Files.exists(folder.resolve("results/process-2")));
    } finally {
      left.destroyForcibly();
    }
  }

  private String launcherScript(String more) {
    // written at once: several clients are started at a time
    return "line=$(printf '%s|' \"$@\"); printf '%s\\n' \"$line\" >>FOLDER/launched\n"
            .replace("FOLDER", folder.toString())
        + more;
  }

  /**
   * Shell lines for clients of measured trials only.
   *
   * @param joined how many clients joined that of the warm-up, which ran before
   */
  private static String measured(int joined, String... lines) {
    return "if [ $1 = run ] || [ $1 = join ]; then case \"$*\" in *warm-up*) ;; *)\n"
        + "if [ $1 = run ] || [ $(grep -c '^join ' FOLDER/client/calls) -ge "
        + joined
        + " ]; then\n"
        + String.join("\n", lines)
        + "\nfi ;; esac; fi";
  }

  private static boolean is(String text, String part) {
    return text.contains(part);
  }

  private static Study ofClients(Integer... clients) {
    return Studies.withClients(
        study(Studies.LOCAL, Reload.NEVER), List.of(clients), ClientLaunch.LOCAL);
  }

  private int run(Study study, String... before) throws Exception {
    return run(study, PlanOptions.NONE, before);
  }

  private int run(Study study, PlanOptions options, String... before) throws Exception {
    String[] lines =
        Stream.of(before)
            .map(line -> line.replace("FOLDER", folder.toString()))
            .toArray(String[]::new);
    return run(PlannedStudy.of(study, options, store -> LocalProtections.ALL), false, lines);
  }

  private List<JournalEvent> failures() throws Exception {
    return events().stream().filter(event -> event.event() == JournalEvent.Type.FAILED).toList();
  }

  private List<Long> pids() throws Exception {
    List<Long> pids = new ArrayList<>();
    try (var files = Files.newDirectoryStream(folder, "*.pid")) {
      for (Path file : files) {
        pids.add(Long.parseLong(Files.readString(file).strip()));
      }
    }
    return pids;
  }

  private List<ProcessHandle> running() throws Exception {
    return pids().stream()
        .map(ProcessHandle::of)
        .flatMap(Optional::stream)
        .filter(ProcessHandle::isAlive)
        .toList();
  }

  private void assertNoneRuns() throws Exception {
    assertTrue(!pids().isEmpty(), "no process has written itself down");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!running().isEmpty()) {
      assertTrue(System.nanoTime() < deadline, running() + " still run");
      Thread.sleep(20);
    }
  }

  private static void awaitFile(Path file) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!Files.exists(file) || Files.size(file) == 0) {
      assertTrue(System.nanoTime() < deadline, file + " isn't written");
      Thread.sleep(20);
    }
  }

  /** A failure more and the trial is given up. */
  @Test
  void run_portTakenBySomebody_isTriedOnAnotherWithoutAFailure() throws Exception {
    String taken =
        "[ $1 != run ] || { echo x >>FOLDER/runs; [ $(wc -l <FOLDER/runs) -gt 5 ] || {"
            + " echo \"ERROR: can't listen at 127.0.0.1:5 (cluster.listen): in use\" >&2;"
            + " exit 1; }; }";
    Study study = ofClients(2);

    assertEquals(0, run(study, TOKEN, taken), this::said);

    assertEveryTrialFinishedOnce(study);
    assertEquals(List.of(), failures());
  }
}
