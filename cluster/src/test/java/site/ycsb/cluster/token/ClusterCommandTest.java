package site.ycsb.cluster.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.spi.Subcommand;

@Timeout(60)
class ClusterCommandTest {
  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void serviceLoader_always_findsIt() {
    assertTrue(
        ServiceLoader.load(Subcommand.class).stream()
            .anyMatch(found -> found.type() == ClusterCommand.class));
  }

  @Test
  void run_token_createsFileAndShowsNoSecret() throws IOException {
    Path file = folder.resolve("token");

    assertEquals(0, run("token", file.toString()));

    String content = Files.readString(file);
    String header = "PRIVATE KEY-----\n";
    int start = content.indexOf(header) + header.length();
    String key = content.substring(start, content.indexOf('\n', start));
    assertFalse(text(out).contains(key));
    assertTrue(text(out).contains(file.toString()), text(out));
    assertEquals("", text(err));
  }

  @Test
  void run_tokenThatExists_exitCode2() throws IOException {
    Path file = Files.writeString(folder.resolve("token"), "precious");

    assertEquals(2, run("token", file.toString()));

    assertTrue(text(err).startsWith("ERROR: cluster.token.file=" + file), text(err));
    assertEquals("precious", Files.readString(file));
  }

  @Test
  void run_tokenInMissingFolder_exitCode1() {
    Path file = folder.resolve("none/token");

    assertEquals(1, run("token", file.toString()));

    assertEquals("ERROR: " + file + ": its directory doesn't exist\n", text(err));
  }

  @Test
  void run_help_printed() {
    assertEquals(0, run("--help"));
    assertEquals(0, run("token", "--help"));

    assertTrue(text(out).contains("cluster.token.file"), text(out));
  }

  @Test
  void run_wrongArguments_exitCode2() {
    assertEquals(2, run());
    assertEquals(2, run("token"));
    assertTrue(text(err).endsWith("See bin/ycsb cluster token --help\n"), text(err));
    assertEquals(2, run("tokens", "x"));
    assertEquals(2, run("token", "a", "b"));
  }

  @Test
  void run_secretAmongWrongArguments_isNotShown() {
    String file = folder.resolve("token").toString();
    assertEquals(2, run("token", file, "--password=hush"));
    assertEquals(2, run("token", file, "--password", "hush"));
    assertEquals(2, run("token", file, "cluster.secret:hush"));
    assertFalse(text(err).contains("hush"), text(err));
    assertTrue(text(err).contains("--password=***"), text(err));
  }

  private int run(String... arguments) {
    return new ClusterCommand(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .run(List.of(arguments));
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }
}
