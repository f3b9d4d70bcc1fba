package site.ycsb.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingCatalog.BindingFiles;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.AskedDB;
import site.ycsb.config.SourcedProperties;

class ShellGivenUpTest {
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
