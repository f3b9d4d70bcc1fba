package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.BasicDB;
import site.ycsb.testing.client.InProcessClient;

/** Commands in the JVM of a test are as good as a process, and gone when they have ended. */
class InProcessClientTest {
  private static final String SMALL =
      " -p workload=site.ycsb.workloads.CoreWorkload -p recordcount=5 -p operationcount=5";
  private static final String LEFT_PROPERTY = "left.behind";
  private static final CountDownLatch TESTS_ENDED = new CountDownLatch(1);

  /** A store that doesn't tidy up. */
  public static final class UntidyDB extends BasicDB {
    public UntidyDB() {}

    @Override
    public void init() {
      System.setProperty(LEFT_PROPERTY, "yes");
      Thread thread = new Thread(UntidyDB::await, "left behind");
      thread.setDaemon(true);
      thread.start();
    }

    private static void await() {
      try {
        TESTS_ENDED.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @AfterAll
  static void tidyUp() {
    TESTS_ENDED.countDown();
    System.clearProperty(LEFT_PROPERTY);
  }

  /**
   * What a command could change in this JVM.
   *
   * @param hooks the threads that run when the JVM ends
   */
  private record Jvm(
      Set<Thread> threads,
      Set<Object> hooks,
      Properties properties,
      InputStream in,
      PrintStream out,
      PrintStream err,
      ClassLoader contextLoader,
      List<Object> logHandlers) {
    static Jvm now() throws ReflectiveOperationException {
      Field hooks = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
      hooks.setAccessible(true);
      return new Jvm(
          new HashSet<>(Thread.getAllStackTraces().keySet()),
          new HashSet<>(((Map<?, ?>) hooks.get(null)).keySet()),
          (Properties) System.getProperties().clone(),
          System.in,
          System.out,
          System.err,
          Thread.currentThread().getContextClassLoader(),
          Arrays.asList((Object[]) Logger.getLogger("").getHandlers()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--version",
        "run memory -threads 3 -s",
        "run basic -p basicdb.verbose=false -target 1000",
        "shell memory",
        "load memory -cp DISTRIBUTION/conf",
        "run memory -threads none",
        "key show -p encryption.keyfile=DISTRIBUTION/nosuch",
        "compare list"
      })
  void run_anyCommand_leavesTheJvmAsItWas(String command) throws Exception {
    Path distribution = Path.of(System.getProperty("ycsb.distribution"));
    InProcessClient client = InProcessClient.ofDistribution(distribution);
    String line = command.replace("DISTRIBUTION", distribution.toString());
    List<String> words =
        List.of((line.matches("(run|load) .*") ? line + SMALL : line).split(" ", -1));
    // what the JDK and libraries do once
    client.run(words);
    Jvm before = Jvm.now();

    assertNotEquals(130, client.run(words).exitCode());

    Jvm after = Jvm.now();
    after.threads().removeAll(before.threads());
    assertEquals(Set.of(), after.threads());
    assertEquals(before.hooks(), after.hooks());
    assertEquals(before.properties(), after.properties());
    assertSame(before.in(), after.in());
    assertSame(before.out(), after.out());
    assertSame(before.err(), after.err());
    assertSame(before.contextLoader(), after.contextLoader());
    assertEquals(before.logHandlers(), after.logHandlers());
  }

  @Test
  void run_commandThatLeavesAThreadAndAProperty_fails() {
    List<String> words = List.of(("run -db " + UntidyDB.class.getName() + SMALL).split(" ", -1));

    AssertionError failed =
        assertThrows(AssertionError.class, () -> InProcessClient.ofTest().run(words));

    String said = String.valueOf(failed.getMessage());
    assertTrue(said.contains("threads [left behind"), said);
    assertTrue(said.contains("system properties [" + LEFT_PROPERTY + "]"), said);
  }

  @Test
  void run_command_hasTheStreamsThatItIsGiven() {
    InProcessClient.Ran ran =
        InProcessClient.ofTest().run(List.of("shell", "memory"), "table other\nquit\n");

    assertEquals(0, ran.exitCode(), ran::toString);
    assertTrue(ran.out().contains("Using table \"other\""), ran::toString);
  }

  @Test
  void runClient_flagsOnly_isYcsbsMainClass() {
    InProcessClient.Ran ran =
        InProcessClient.ofTest()
            .runClient(List.of(("-load -db site.ycsb.db.MemoryDB" + SMALL).split(" ", -1)));

    assertEquals(0, ran.exitCode(), ran::toString);
    assertTrue(ran.out().contains("[INSERT], Return=OK, 5"), ran::toString);
  }

  /**
   * As with a JVM that bin/ycsb starts: bindings come with their own jars, apart from the client's.
   */
  @Test
  void run_ofTheDistribution_hasItsBindingsAndNothingOfTheTest() {
    InProcessClient client =
        InProcessClient.ofDistribution(Path.of(System.getProperty("ycsb.distribution")));

    String bindings = client.run(List.of("bindings")).out();
    for (String binding : List.of("cassandra", "hbase", "mongodb", "memory")) {
      assertTrue(bindings.contains(binding), bindings);
    }
    assertEquals(
        2,
        client
            .run(List.of(("run -db " + UntidyDB.class.getName() + SMALL).split(" ", -1)))
            .exitCode());
  }
}
