package site.ycsb.atrest.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyToolTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void run_createThenShow_printsTheSameCheckValue() throws Exception {
    assertEquals(0, run("create", "key"));
    String made = printed(out);
    assertTrue(made.matches("[0-9a-f]{16}\n"), made);

    assertEquals(0, run("show", "key"));
    assertEquals(made, printed(out));
    assertEquals(0, run("ensure", "key"));
    assertEquals(made, printed(out));
    assertEquals(0, run("ensure", "new"));
    assertNotEquals(made, printed(out));
  }

  @Test
  void run_existingFile_isNotReplaced() throws Exception {
    run("create", "key");
    String before = Files.readString(folder.resolve("key"));

    assertEquals(2, run("create", "key"));

    assertEquals(before, Files.readString(folder.resolve("key")));
    assertTrue(printed(err).contains("exists already"));
  }

  @Test
  void run_wrongArguments_saysWhatItTakes() {
    assertEquals(2, run("make", "key"));
    assertTrue(printed(err).contains("create, ensure or show"));
    assertEquals(2, run("create", "no/folder/key"));
    assertTrue(printed(err).contains("there is no such directory"));
    assertEquals(2, KeyTool.run(new String[0], print(out), print(err)));
    assertTrue(printed(err).contains("usage"));
  }

  private int run(String action, String name) {
    String[] arguments = {action, folder.resolve(name).toString()};
    return KeyTool.run(arguments, print(out), print(err));
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static String printed(ByteArrayOutputStream bytes) {
    String text = bytes.toString(StandardCharsets.UTF_8);
    bytes.reset();
    return text;
  }
}
