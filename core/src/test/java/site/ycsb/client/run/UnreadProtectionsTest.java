package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.config.SourcedProperties;
import site.ycsb.testing.doubles.AnsweringDB;

/** Protections that are asked for beside a workload or a binding that lists no properties. */
class UnreadProtectionsTest extends RunFixture {
  /** A binding that lists its properties: it has none. */
  private static final String TELLING = "null";

  private static final String UNREAD = "=true (-p): nothing in this run reads it. ";

  /** Reads the property that {@code reader.key} names, or all, when {@code reader.when} says. */
  public static final class ReadingWorkload extends Workload {
    /** Made by the client, by name. */
    public ReadingWorkload() {}

    @Override
    public void init(Properties p) {
      askFor(p, "init");
    }

    @Override
    public @Nullable Object initThread(Properties p, int mythreadid, int threadcount) {
      askFor(p, "thread");
      return null;
    }

    @Override
    public boolean doInsert(DB db, @Nullable Object threadstate) {
      return db.insert("t", "k", Map.of()).isOk();
    }

    @Override
    public boolean doTransaction(DB db, @Nullable Object threadstate) {
      return doInsert(db, threadstate);
    }
  }

  /** Reads as {@link ReadingWorkload} does, when it connects. */
  public static final class ReadingDB extends AnsweringDB {
    /** Made by the client, by name. */
    public ReadingDB() {}

    @Override
    public void init() {
      askFor(getProperties(), "connect");
    }

    @Override
    protected Status answer() {
      return Status.OK;
    }
  }

  private static void askFor(Properties properties, String when) {
    if (properties.getProperty("reader.when", "never").equals(when)) {
      String key = properties.getProperty("reader.key", "all");
      if (key.equals("all")) {
        new Properties().putAll(properties);
      } else {
        new Properties().put(key, properties.getProperty(key, ""));
      }
    }
  }

  private static SourcedProperties reading(String key, String when, String... more) {
    SourcedProperties properties = properties(more);
    properties.set("workload", ReadingWorkload.class.getName(), "-p");
    properties.set("reader.key", key, "-p");
    properties.set("reader.when", when, "-p");
    return properties;
  }

  private int dryRun(String binding, SourcedProperties properties) {
    return session().dryRun(new BindingRequest(binding, "test", properties), false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tls_required", "require_tls", "secure", "use_encryption", "encription", "TLS"})
  void run_protectionThatNothingReads_endsWith2(String key) {
    for (String binding : new String[] {TELLING, ReadingDB.class.getName()}) {
      assertEquals(2, run(binding, reading("other", "init", key, "true")), this::err);
      assertTrue(err().contains("ERROR: " + key + UNREAD), err());
      assertEquals("", out());
    }
  }

  @Test
  void run_severalOfThem_areRejectedTogetherWithTheirOrigins() {
    SourcedProperties properties = reading("other", "init", "secure", "true");
    properties.set("tls_required", "yes", "my.properties");

    assertEquals(2, run(TELLING, properties), this::err);

    assertTrue(err().contains("ERROR: secure=true (-p): nothing in this run reads it"), err());
    assertTrue(err().contains("ERROR: tls_required=yes (my.properties): nothing in this"), err());
  }

  @ParameterizedTest
  @CsvSource({
    "tls_required, init, null",
    "tls_required, thread, null",
    "encription, init, null",
    "tls_required, thread, site.ycsb.client.run.UnreadProtectionsTest$ReadingDB",
    "tls_required, connect, site.ycsb.client.run.UnreadProtectionsTest$ReadingDB",
    "tls, connect, site.ycsb.client.run.UnreadProtectionsTest$ReadingDB"
  })
  void run_protectionThatWorkloadOrBindingReads_isTheirs(String key, String when, String binding) {
    assertEquals(0, run(binding, reading(key, when, key, "true")), this::err);
    assertFalse(err().contains(key), err());
  }

  @ParameterizedTest
  @CsvSource({
    "init, null",
    "thread, null",
    "connect, site.ycsb.client.run.UnreadProtectionsTest$ReadingDB"
  })
  void run_protectionAmongAllThatAreRead_isWarnedAbout(String when, String binding) {
    assertEquals(0, run(binding, reading("all", when, "tls_required", "true")), this::err);
    assertTrue(
        err()
            .contains(
                "WARNING: tls_required (-p): the workload or the binding reads all properties, but"
                    + " none by this name"),
        err());
  }

  @Test
  void run_protectionThatIsOffAndUnread_isOnlyWarnedAbout() {
    assertEquals(0, run(TELLING, reading("other", "init", "tls_required", "false")), this::err);
    assertTrue(err().contains("WARNING: tls_required (-p): nothing in this run reads it"), err());
  }

  @Test
  void dryRun_workload_isAskedAsInARun() {
    assertEquals(2, dryRun(TELLING, reading("other", "init", "secure", "true")), this::err);
    assertTrue(err().contains("ERROR: secure" + UNREAD), err());
    assertEquals("", out());
    for (String when : new String[] {"init", "thread"}) {
      assertEquals(0, dryRun(TELLING, reading("tls_required", when, "tls_required", "true")));
      assertFalse(err().contains("tls_required"), err());
    }
  }

  /** It would connect. */
  @Test
  void dryRun_bindingThatMayReadIt_isWarnedAbout() {
    assertEquals(
        0,
        dryRun(
            ReadingDB.class.getName(), reading("tls_required", "connect", "tls_required", "true")),
        this::err);
    assertTrue(
        err().contains("WARNING: tls_required (-p): nothing has read it so far, and a run"), err());
  }
}
