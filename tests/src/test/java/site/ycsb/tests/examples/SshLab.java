package site.ycsb.tests.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * examples/ssh/run.sh with an ssh that runs commands on this machine, and a bin/ycsb that records
 * how it was called. This machine is called "here"; the folder on the hosts isn't the one here.
 */
final class SshLab {
  private static final long WAIT_SECONDS = 30;

  private final Path home;
  private final Path onHosts;
  private final Path work;
  private final Path tools;
  private final Path records;

  SshLab(Path temp) throws IOException {
    home = temp.resolve("the distribution");
    onHosts = temp.resolve("folder on the hosts");
    work = Files.createDirectories(temp.resolve("working folder"));
    tools = Files.createDirectories(temp.resolve("tools"));
    records = Files.createDirectories(temp.resolve("records"));
    Files.createDirectories(home.resolve("examples/ssh"));
    Files.copy(ExampleFiles.of("ssh/run.sh"), home.resolve("examples/ssh/run.sh"));
    Files.writeString(work.resolve("token"), "very secret");
    List<String> client =
        List.of(
            "#!/bin/sh",
            "me=${FAKE_HOST:-here}",
            "pwd >\"$FAKE_RECORDS/$me.folder\"",
            "echo \"results of $me\"",
            "echo \"message of $me\" >&2",
            "trap 'echo >\"$FAKE_RECORDS/$me.stopped\"; exit 130' TERM",
            "printf '%s\\n' \"$@\" >\"$FAKE_RECORDS/$me.unfinished\"",
            "mv \"$FAKE_RECORDS/$me.unfinished\" \"$FAKE_RECORDS/$me.arguments\"",
            "while [ -e \"$FAKE_RECORDS/$me.runs\" ]; do sleep 0.1; done",
            "code=0",
            "[ ! -e \"$FAKE_RECORDS/$me.code\" ] || read -r code <\"$FAKE_RECORDS/$me.code\"",
            "exit \"$code\"");
    ExampleFiles.writeScript(home.resolve("bin/ycsb"), client);
    ExampleFiles.writeScript(onHosts.resolve("bin/ycsb"), client);
    ExampleFiles.writeScript(
        tools.resolve("ssh"),
        List.of(
            "#!/bin/sh",
            "while [ \"$1\" = -o ]; do shift 2; done",
            "FAKE_HOST=$1",
            "export FAKE_HOST",
            "shift",
            "printf '%s\\n' \"$*\" >\"$FAKE_RECORDS/$FAKE_HOST.ssh\"",
            "[ ! -e \"$FAKE_RECORDS/$FAKE_HOST.unreachable\" ] || exit 255",
            // as ssh ends when it isn't kept from signals
            "trap 'exit 255' INT",
            "sh -c \"$*\""));
  }

  Path onHosts() {
    return onHosts;
  }

  Path work() {
    return work;
  }

  /** The client there ends with this exit code. */
  void setExitCode(String host, int code) throws IOException {
    Files.writeString(records.resolve(host + ".code"), code + "\n");
  }

  /** Clients run until they are stopped. */
  void letRun(String... hosts) throws IOException {
    for (String host : hosts) {
      Files.createFile(records.resolve(host + ".runs"));
    }
  }

  void makeUnreachable(String host) throws IOException {
    Files.createFile(records.resolve(host + ".unreachable"));
  }

  ScriptRun start(String... arguments) throws IOException {
    return startBy("sh", arguments);
  }

  /** Starts the script by a shell. */
  ScriptRun startBy(String shell, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("-d", onHosts.toString()));
    all.addAll(List.of(arguments));
    return ScriptRun.start(
        shell,
        work,
        Map.of("PATH", tools + ":" + System.getenv("PATH"), "FAKE_RECORDS", records.toString()),
        home.resolve("examples/ssh/run.sh"),
        all);
  }

  /** Runs the script to its end; nothing of it is left. */
  ScriptRun.Result run(String... arguments) throws Exception {
    try (ScriptRun run = start(arguments)) {
      ScriptRun.Result result = run.await();
      awaitNothingRuns(run);
      return result;
    }
  }

  void awaitNothingRuns(ScriptRun run) throws InterruptedException {
    await("processes end", () -> run.running().isEmpty());
  }

  void awaitStarted(String... hosts) throws InterruptedException {
    for (String host : hosts) {
      await(host + " starts", () -> Files.exists(records.resolve(host + ".arguments")));
    }
  }

  void awaitStopped(String... hosts) throws InterruptedException {
    for (String host : hosts) {
      await(host + " is stopped", () -> wasStopped(host));
    }
  }

  boolean wasStopped(String host) {
    return Files.exists(records.resolve(host + ".stopped"));
  }

  /** How the client there was called. */
  List<String> arguments(String host) throws IOException {
    return Files.readAllLines(records.resolve(host + ".arguments"));
  }

  /** The working folder of the client there. */
  String folder(String host) throws IOException {
    return Files.readString(records.resolve(host + ".folder")).strip();
  }

  /** All that was recorded: arguments of clients and command lines of ssh. */
  List<String> recorded() throws IOException {
    try (Stream<Path> files = Files.list(records)) {
      List<String> contents = new ArrayList<>();
      for (Path file : files.toList()) {
        contents.add(Files.readString(file));
      }
      return contents;
    }
  }

  private static void await(String description, BooleanSupplier condition)
      throws InterruptedException {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertTrue(
          System.nanoTime() - start < TimeUnit.SECONDS.toNanos(WAIT_SECONDS),
          () -> "not in time: " + description);
      Thread.sleep(20);
    }
  }
}
