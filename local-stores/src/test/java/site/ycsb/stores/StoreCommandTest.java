package site.ycsb.stores;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.spi.Subcommand;

@Timeout(60)
class StoreCommandTest {
  private final TestStores stores;
  private final StoreCommand command;

  StoreCommandTest(@TempDir Path folder) {
    stores = new TestStores(folder);
    command = new StoreCommand(List.of(new FakeStore()), stores.environment());
  }

  @AfterEach
  void killLeftOvers() throws Exception {
    stores.killLeftOvers();
  }

  @Test
  void run_wholeLife_givesExitCodes() {
    assertEquals(1, run("status", "fake"));
    assertEquals(1, run("logs", "fake"));
    assertEquals(1, run("compact", "fake"));
    assertEquals(0, run("start", "fake", "--nodes", "2"));
    assertEquals(0, run("compact", "fake"));
    assertEquals(0, run("start", "fake"));
    assertEquals(0, run("status", "fake"));
    assertEquals(0, run("logs", "fake", "-n", "3"));
    assertEquals(1, run("wipe", "fake"));
    assertEquals(0, run("stop", "fake"));
    assertEquals(0, run("stop", "fake"));
    assertEquals(1, run("status", "fake"));
    assertEquals(0, run("wipe", "fake"));
  }

  @Test
  void run_compact_writesOutThenMerges() throws Exception {
    assertEquals(0, run("start", "fake"));

    assertEquals(0, run("compact", "fake"));

    assertEquals("flush compact ", stores.asked());
    assertTrue(stores.messages().contains("has compacted its tables in "), stores.messages());
  }

  @Test
  void run_compactWithoutAServer_isOneAndMakesNoFolder() {
    assertEquals(1, run("compact", "fake"));

    assertFalse(stores.storeFolder().exists());
    assertTrue(
        stores.messages().contains("Start it: bin/ycsb store start fake"), stores.messages());
  }

  @Test
  void run_wrongArguments_isTwo() {
    // three, in digits that no other number may have
    assertEquals(2, run("start", "fake", "--nodes", "\u0663"));
    assertFalse(stores.storeFolder().exists());
    assertEquals(2, run());
    assertEquals(2, run("begin", "fake"));
    assertEquals(2, run("start"));
    assertEquals(2, run("start", "fake", "--nodes", "many"));
    assertEquals(2, run("start", "fake", "--nodes", "9"));
    assertEquals(2, run("start", "fake", "--nodes", "\u0663"), "a three in Arabic digits");
    assertEquals(2, run("start", "fake", "--start-limit", "0"));
    assertEquals(2, run("logs", "fake", "-n", "-5"));
    assertEquals(2, run("logs", "fake", "-n", "0"));
    assertTrue(stores.messages().contains("--lines=0 (argument): must be at least 1"));
  }

  @Test
  void run_securityThatTheStoreCannotHave_isTwoAndMakesNoFolder() {
    assertEquals(2, run("start", "fake", "--auth"));

    assertTrue(
        stores
            .messages()
            .contains(
                "--auth=true (argument): a local Fake has neither TLS nor users. Leave it out"),
        stores.messages());
    assertFalse(stores.storeFolder().exists());
  }

  @Test
  void run_fetchOfAServerThatIsThere_isTwoAndSaysHowToStartIt() {
    assertEquals(2, run("fetch", "fake"));
    assertEquals(2, run("fetch", "fake", "--atrest"));

    assertTrue(
        stores
            .messages()
            .contains(
                "store=fake (argument): its server is part of the distribution. Start it by:"
                    + " bin/ycsb store start fake"),
        stores.messages());
    assertTrue(stores.messages().contains("--atrest=true (argument): "), stores.messages());
  }

  @Test
  void run_unknownStore_isTwoAndNamesTheKnownOnes() {
    assertEquals(2, run("status", "oracle"));
    assertTrue(stores.messages().contains("store=oracle (argument): must be one of fake"));
  }

  @Test
  void run_help_isZeroAndNamesTheStores() {
    PrintStream out = System.out;
    try {
      for (String[] arguments :
          List.of(new String[] {"--help"}, new String[] {"start", "--help"})) {
        ByteArrayOutputStream help = new ByteArrayOutputStream();
        System.setOut(new PrintStream(help, true, UTF_8));
        assertEquals(0, run(arguments));
        assertTrue(help.toString(UTF_8).contains("fake"), help.toString(UTF_8));
      }
    } finally {
      System.setOut(out);
    }
  }

  @Test
  void run_failure_isOneWithoutAStackTrace() throws Exception {
    assertEquals(0, run("start", "fake", "--nodes", "2"));
    ServerStopper.kill(List.of(stores.nodes().get(1).process()));

    assertEquals(1, run("start", "fake"));
    assertFalse(stores.messages().contains("\tat "), stores.messages());
  }

  @Test
  void name_ofTheService_isStore() {
    assertEquals(
        List.of("store"),
        ServiceLoader.load(Subcommand.class).stream()
            .map(provider -> provider.get().name())
            .toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "start fake --password=hush",
        "start fake --password hush",
        "start fake fake.password=hush",
        "start fake.password=hush",
        "start fake fake://me:hush@host",
        "start me:hush@host",
        "fake.password=hush"
      })
  void run_secretAmongWrongArguments_isNotShown(String line) {
    PrintStream before = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    System.setErr(new PrintStream(err, true, UTF_8));
    try {
      assertEquals(2, run(line.split(" ", -1)));
    } finally {
      System.setErr(before);
    }
    String said = err.toString(UTF_8) + stores.messages();
    assertFalse(said.contains("hush"), said);
    assertTrue(said.contains("***") || said.contains("--password'"), said);
  }

  private int run(String... arguments) {
    return command.run(List.of(arguments));
  }
}
