package site.ycsb.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingCatalog.BindingFiles;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.AskedDB;
import site.ycsb.config.SourcedProperties;

class ShellGivenUpTest {
  /** Reads a property that it doesn't list. */
  public static final class SecureDB extends AskedDB {
    /** Made by the client, by name. */
    public SecureDB() {}

    @Override
    public void init() throws DBException {
      super.init();
      assertEquals("true", getProperties().getProperty("secure"));
    }
  }

  /** Does so, too. */
  public static final class SecureWorkload extends Workload {
    /** Made by the client, by name. */
    public SecureWorkload() {}

    @Override
    public void init(Properties p) {
      assertEquals("true", p.getProperty("secure"));
    }

    @Override
    public boolean doInsert(DB db, @Nullable Object threadstate) {
      return false;
    }

    @Override
    public boolean doTransaction(DB db, @Nullable Object threadstate) {
      return false;
    }
  }

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @Test
  @Timeout(60)
  void run_operationThatNeverEnds_isGivenUpAndNothingElseIsDone() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("asked", "hang", "-p");
    properties.set("maxfailuretime", "1", "-p");

    int code = run(AskedDB.class.getName(), properties, "read a\ntable other\n");

    String text = said.toString(UTF_8);
    assertEquals(1, code, text);
    assertTrue(
        text.contains("AskedDB hasn't ended within 3 s (three times maxfailuretime)")
            && text.contains("; thread client-0 is in site.ycsb.client.run.AskedDB.hang("),
        text);
    assertFalse(text.contains("Using table"), text);
  }

  @Test
  void run_commentBehindAText_isWarnedAbout() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("table", "users # those of today", "my.properties");

    assertEquals(0, run("memory", properties, "quit\n"), said.toString(UTF_8));

    String text = said.toString(UTF_8);
    assertTrue(
        text.contains("WARNING: table=users # those of today (my.properties): the value holds"),
        text);
  }

  /** Beside the first, what reads it shows only once it's connected. */
  @ParameterizedTest
  @CsvSource({
    "site.ycsb.client.run.AskedDB, site.ycsb.client.run.ReadOnlyWorkload",
    "site.ycsb.client.run.AskedDB, site.ycsb.workloads.CoreWorkload",
    "memory, site.ycsb.client.run.ReadOnlyWorkload",
    "memory, site.ycsb.workloads.CoreWorkload"
  })
  void run_protectionThatNothingReads_endsWith2(String binding, String workload) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", workload, "-p");
    properties.set("tls_required", "true", "my.properties");

    assertEquals(2, run(binding, properties, "quit\n"), said.toString(UTF_8));
    assertTrue(
        said.toString(UTF_8).contains("ERROR: tls_required=true (my.properties): nothing in"),
        said.toString(UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "site.ycsb.cli.ShellGivenUpTest$SecureDB, site.ycsb.client.run.ReadOnlyWorkload",
    "memory, site.ycsb.cli.ShellGivenUpTest$SecureWorkload"
  })
  void run_protectionThatBindingOrWorkloadReads_isTheirs(String binding, String workload) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", workload, "-p");
    properties.set("secure", "true", "-p");

    assertEquals(0, run(binding, properties, "quit\n"), said.toString(UTF_8));
  }

  private int run(String binding, SourcedProperties properties, String lines) {
    PrintStream err = new PrintStream(said, true, UTF_8);
    return new ShellCommand(
            new BindingCatalog(BindingFiles.builtIn(), err),
            new Console(err, err),
            new ByteArrayInputStream(lines.getBytes(UTF_8)),
            new StopSignal(),
            true)
        .run(new BindingRequest(binding, "test", properties));
  }
}
