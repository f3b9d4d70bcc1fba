package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.run.RunPlan;

/** No key and no plaintext is in anything that the layer says. */
final class SecretsStayHiddenTest {
  private static final Pattern KEY = Pattern.compile("\"([A-Za-z0-9+/]{43}=)\"");

  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  SecretsStayHiddenTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @Test
  void everythingSaid_duringRunsThatWorkAndFail_holdsNoSecret() throws Exception {
    List<String> said = new ArrayList<>();
    try (TestRun load = TestRun.load(BytesDB.class, keyFile, store)) {
      EncryptingDB db = load.db();
      db.insert(
          TestRun.TABLE,
          "s3cret-key",
          TestRun.row(
              "s3cret-name", "s3cret-value".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
      byte[] stored = MapStore.named(store).onlyValue(TestRun.TABLE);
      stored[stored.length - 17] ^= 1;
      said.add(db.read(TestRun.TABLE, "s3cret-key", null, new HashMap<>()).toString());
      said.add(db.facts() + " " + db.sections() + " " + load.said());
    }
    try (TestRun run = TestRun.run(MapDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      RunPlan plan =
          new RunPlan(TestRun.TABLE, List.of("s3cret-name"), List.of("s3cret-key"), true);
      said.add(trace(assertThrows(ConfigurationException.class, () -> db.check(plan))));
    }
    String content = Files.readString(keyFile);
    List<String> secrets = new ArrayList<>(List.of("s3cret"));
    Matcher keys = KEY.matcher(content);
    while (keys.find()) {
      secrets.add(keys.group(1).substring(0, 12));
    }
    assertTrue(secrets.size() == 3, "keys found in the file: " + (secrets.size() - 1));
    Files.writeString(keyFile, content.replaceFirst("\"index\"", "\"indes\""));
    said.add(
        trace(
            assertThrows(DBException.class, () -> TestRun.run(MapDB.class, keyFile, store).db())));
    for (String text : said) {
      for (String secret : secrets) {
        assertFalse(text.contains(secret), text);
      }
    }
  }

  private static String trace(Throwable e) {
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
