package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.run.CommandRunner.Orphans;

class OrphansTest {
  @TempDir Path folder;
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void end() {
    started.forEach(Process::destroyForcibly);
  }

  private Path file() {
    return folder.resolve("process");
  }

  private Process start(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).start();
    started.add(process);
    return process;
  }

  private void awaitNote() throws InterruptedException, IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while ((!Files.exists(file()) || Files.size(file()) == 0) && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    assertTrue(Files.size(file()) > 0);
  }

  @Test
  void noted_command_isTheProcessThatTheFileNames() throws Exception {
    Process process = start(Orphans.noted(file(), List.of("sleep", "60")));
    awaitNote();

    assertEquals(Long.toString(process.pid()), Files.readString(file()).split(" ", -1)[0]);
  }

  @Test
  void end_commandThatStillRuns_endsIt() throws Exception {
    Process process = start(Orphans.noted(file(), List.of("sleep", "60")));
    awaitNote();

    Orphans.end(file());

    assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    assertFalse(Files.exists(file()));
  }

  @Test
  void end_anotherProcessWithTheSameId_isLeftAlone() throws Exception {
    Process process = start(List.of("sleep", "60"));
    Files.writeString(file(), process.pid() + " 1000\n");

    Orphans.end(file());

    assertTrue(process.isAlive());
  }

  @Test
  void end_fileThatWasCutOff_isNothing() throws Exception {
    Files.writeString(file(), "");

    Orphans.end(file());

    assertFalse(Files.exists(file()));
  }
}
