package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** bin/ycsb in a source checkout, with a Maven that only makes the folder it should make. */
class CheckoutLauncherTest {
  private Path temp;
  private FakeInstallation checkout;
  private Path distribution;

  @BeforeEach
  void checkOut(@TempDir Path folder) throws IOException {
    temp = folder;
    checkout = new FakeInstallation(temp.resolve("a checkout"));
    distribution = checkout.home().resolve("distribution/target/ycsb-1.0");
    Files.delete(checkout.home().resolve("lib"));
    Files.writeString(checkout.home().resolve("pom.xml"), "<project/>");
    Files.createDirectories(checkout.home().resolve("core/src/main"));
    checkout.addTool(
        "mvn",
        "#!/bin/sh",
        "echo \"called with $*\" >>'" + temp.resolve("maven calls") + "'",
        "echo '[INFO] Building Benchmark client 1.0      [2/9]'",
        "until [ -z \"${FAKE_MAVEN_AWAITS:-}\" ] || [ -s \"$FAKE_MAVEN_AWAITS\" ]; do",
        "  sleep 0.1",
        "done",
        "if [ -n \"${FAKE_MAVEN_FAILS:-}\" ]; then echo '[ERROR] no luck'; exit 1; fi",
        "mkdir -p '" + distribution + "/lib'",
        "echo version=1.0 >'" + distribution + "/build.properties'");
  }

  @Test
  void start_notBuilt_buildsAndSaysSo() throws Exception {
    FakeInstallation.Call call = checkout.start(List.of("run", "basic"));

    assertEquals(0, call.exitCode(), call.errors());
    assertTrue(call.errors().contains("building this checkout, once"), call.errors());
    assertTrue(call.errors().contains("[2/9] Benchmark client"), call.errors());
    assertEquals(distribution + "/lib/*:" + distribution + "/conf", call.classPath());
    assertFalse(Files.exists(distribution.resolveSibling("build.lock")));
  }

  @Test
  void start_built_buildsNothing() throws Exception {
    checkout.start(List.of("run", "basic"));

    FakeInstallation.Call second = checkout.start(List.of("run", "basic"));

    assertEquals(1, Files.readAllLines(temp.resolve("maven calls")).size());
    assertEquals(0, second.exitCode());
    assertEquals("from PATH\n", second.errors());
  }

  @Test
  void start_bindingsNextToBin_arePassedToTheClient() throws Exception {
    FakeInstallation.Call call = checkout.start(List.of("run", "own"));

    assertTrue(call.jvmArguments().contains("-Dycsb.bindings=" + checkout.home()), call.toString());
  }

  @Test
  void start_sourcesNewerThanTheBuild_saysHowToRebuildAndRuns() throws Exception {
    checkout.start(List.of("run", "basic"));
    Path source = checkout.home().resolve("core/src/main/New.java");
    Files.writeString(source, "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));

    FakeInstallation.Call call = checkout.start(List.of("run", "basic"));

    assertEquals(0, call.exitCode());
    assertTrue(
        call.errors().contains("core/src/main/New.java is newer than the build. To rebuild: mvn"),
        call.errors());
    assertEquals(1, Files.readAllLines(temp.resolve("maven calls")).size());
  }

  /** A file's name may have what a terminal obeys. */
  @Test
  void start_newerSourceWithControlCharacters_isShownWithoutThem() throws Exception {
    checkout.start(List.of("run", "basic"));
    Path source = checkout.home().resolve("core/src/main/New\u001b[2J.java");
    Files.writeString(source, "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));

    String said = checkout.start(List.of("run", "basic")).errors();
    assertTrue(said.contains("core/src/main/New[2J.java is newer than the build"), said);
  }

  @Test
  void start_newerGuestBindingBesideBin_isNoReasonToRebuild() throws Exception {
    Files.writeString(
        checkout.home().resolve("pom.xml"), "<project>\n  <module>core</module>\n</project>\n");
    Files.writeString(checkout.home().resolve("core/pom.xml"), "<project/>");
    checkout.start(List.of("run", "basic"));
    Path guest = Files.createDirectories(checkout.home().resolve("redis-binding/src/main"));
    for (Path file : List.of(guest.resolve("Redis.java"), guest.resolve("../../pom.xml"))) {
      Files.writeString(file, "");
      Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
    }
    assertEquals("from PATH\n", checkout.start(List.of("run", "basic")).errors());

    Path ours = Files.writeString(checkout.home().resolve("core/src/main/New.java"), "");
    Files.setLastModifiedTime(ours, FileTime.from(Instant.now().plusSeconds(60)));
    String said = checkout.start(List.of("run", "basic")).errors();
    assertTrue(said.contains("core/src/main/New.java is newer than the build"), said);
  }

  @Test
  void start_buildFails_showsItsEndAndFails() throws Exception {
    checkout.setVariable("FAKE_MAVEN_FAILS", "1");

    FakeInstallation.Call call = checkout.start(List.of("run", "basic"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("[ERROR] no luck"), call.errors());
    assertEquals(List.of(), call.clientArguments());
    assertFalse(Files.exists(distribution.resolveSibling("build.lock")));
  }

  @Test
  void start_twiceAtOnce_buildsOnce() throws Exception {
    CompletableFuture<Integer> first =
        CompletableFuture.supplyAsync(() -> exitCodeOf(checkout.home().resolve("bin/ycsb")));
    waitFor(distribution.resolveSibling("build.lock"));

    FakeInstallation.Call second = checkout.start(List.of("run", "basic"));

    assertEquals(0, first.get(60, TimeUnit.SECONDS));
    assertEquals(0, second.exitCode(), second.errors());
    assertTrue(second.errors().contains("waiting for another bin/ycsb"), second.errors());
    assertEquals(1, Files.readAllLines(temp.resolve("maven calls")).size());
  }

  @Test
  void start_lockOfADeadBuild_isTakenOver() throws Exception {
    Path lock = Files.createDirectories(distribution.resolveSibling("build.lock"));
    Process dead = new ProcessBuilder("true").start();
    assertTrue(dead.waitFor(10, TimeUnit.SECONDS));
    Files.writeString(lock.resolve("pid"), dead.pid() + "\n");

    assertEquals(0, checkout.start(List.of("run", "basic")).exitCode());
  }

  @Test
  void start_noMaven_saysWhatIsMissing() throws Exception {
    Files.delete(temp.resolve("tools of a checkout/mvn"));

    FakeInstallation.Call call = checkout.start(List.of("run", "basic"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("Maven (mvn) isn't on the PATH"), call.errors());
  }

  private int exitCodeOf(Path script) {
    ProcessBuilder builder =
        new ProcessBuilder(script.toString(), "run", "basic")
            .redirectErrorStream(true)
            .redirectOutput(temp.resolve("first.txt").toFile());
    builder.environment().clear();
    builder.environment().put("PATH", temp.resolve("tools of a checkout").toString());
    // builds until the second one has said something
    Path said = checkout.home().resolve("stderr.txt");
    builder.environment().put("FAKE_MAVEN_AWAITS", said.toString());
    try {
      Process process = builder.start();
      process.waitFor(60, TimeUnit.SECONDS);
      process.destroyForcibly();
      return process.waitFor();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void waitFor(Path file) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!Files.exists(file)) {
      assertTrue(System.nanoTime() < deadline, file + " doesn't appear");
      Thread.sleep(20);
    }
  }
}
