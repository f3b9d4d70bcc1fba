package site.ycsb.tests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.testing.client.InProcessClient;

final class GuestsTest {
  @TempDir static Path folder;
  private static Guests guests;

  @BeforeAll
  static void compile() throws IOException {
    guests = Guests.compiledIn(folder);
  }

  private static InProcessClient.Ran run(String command, String workload, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command));
    for (String setting :
        List.of(
            "workload=guests." + workload,
            "recordcount=200",
            "operationcount=300",
            "threadcount=3",
            "guest.file=" + folder.resolve("stored"))) {
      arguments.add("-p");
      arguments.add(setting);
    }
    arguments.addAll(List.of(more));
    return guests.client().run(arguments);
  }

  private static String stored() throws IOException {
    return Files.readString(folder.resolve("stored"));
  }

  private static void assertLine(InProcessClient.Ran ran, String line) {
    assertTrue(ran.out().lines().anyMatch(line::equals), () -> line + ": " + ran);
  }

  @Test
  void run_guestWorkloadOnGuestBinding_isRightAndPlain() throws Exception {
    InProcessClient.Ran ran = run("run", "GuestWorkload", "-db", "guests.GuestBinding");
    assertEquals(0, ran.exitCode(), ran::toString);
    assertLine(ran, "[VERIFY], Return=OK, 300");
    assertLine(ran, "[INSERT], Return=OK, 300");
    assertLine(ran, "[READ], Return=NOT_FOUND, 30");
    assertLine(ran, "[VISIT], MaxLatency(us), 7");
    assertTrue(stored().contains(" one plain value 1\n"), GuestsTest::storedText);
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "authenticated", "fast", "scan", "paper"})
  void run_guestsWithEncryption_areRightAndNothingPlainIsStored(String profile) throws Exception {
    InProcessClient.Ran ran =
        run(
            "run",
            "GuestWorkload",
            "-db",
            "guests.GuestBinding",
            "-p",
            "encryption=true",
            "-p",
            "encryption.profile=" + profile,
            "-p",
            "encryption.keyfile=memory");
    assertEquals(0, ran.exitCode(), ran::toString);
    assertLine(ran, "[VERIFY], Return=OK, 300");
    assertTrue(ran.out().contains("[ENCRYPT], Operations, "), ran::toString);
    assertEquals(540, stored().lines().count());
    assertFalse(stored().contains(" plain value "), GuestsTest::storedText);
    // with what follows it: three letters alone turn up in base64 by chance
    assertFalse(
        Pattern.compile("(?m)^key\\d+(of\\d+)? ").matcher(stored()).find(), GuestsTest::storedText);
    assertFalse(stored().contains(" one "), GuestsTest::storedText);
  }

  @Test
  void load_guestCoreWorkload_usesWhatTheGuestReplaced() throws Exception {
    InProcessClient.Ran ran = run("load", "GuestCoreWorkload", "-db", "guests.GuestBinding");
    assertEquals(0, ran.exitCode(), ran::toString);
    assertLine(ran, "[INSERT], Return=OK, 200");
    List<String> lines = stored().lines().toList();
    assertEquals(2_000, lines.size());
    assertTrue(lines.get(0).matches("guest1-user\\d+ field0 ..."), lines.get(0));
  }

  @Test
  void run_guestCoreWorkload_callsWhatTheGuestOverrode() throws Exception {
    InProcessClient.Ran ran =
        run(
            "run",
            "GuestCoreWorkload",
            "-db",
            "guests.GuestBinding",
            "-p",
            "readproportion=1",
            "-p",
            "updateproportion=0");
    assertEquals(0, ran.exitCode(), ran::toString);
    assertLine(ran, "[GUEST], Operations, 300");
    assertLine(ran, "[GUEST], MaxLatency(us), 10");
  }

  @Test
  void run_guestBindingThatCantStart_endsWith1() throws Exception {
    InProcessClient.Ran ran =
        guests
            .client()
            .run(
                List.of(
                    "run",
                    "-db",
                    "guests.GuestBinding",
                    "-p",
                    "workload=guests.GuestWorkload",
                    "-p",
                    "recordcount=1",
                    "-p",
                    "operationcount=1"));
    assertEquals(1, ran.exitCode(), ran::toString);
    assertTrue(ran.err().contains("ERROR: guest.file isn't given"), ran::toString);
  }

  private static String storedText() {
    try {
      return stored();
    } catch (IOException e) {
      return e.toString();
    }
  }
}
