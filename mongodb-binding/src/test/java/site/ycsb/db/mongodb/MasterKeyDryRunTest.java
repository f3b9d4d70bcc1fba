package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;

/** What a dry run finds out about the master key of the driver's encryption, without a server. */
class MasterKeyDryRunTest {
  @TempDir private Path folder;

  private CsfleDB db(Path keyFile, boolean load) {
    Properties properties = new Properties();
    properties.setProperty("mongodb.url", "mongodb://127.0.0.1:1/ycsb");
    properties.setProperty("mongodb.csfle", "true");
    properties.setProperty("mongodb.csfle.key.file", keyFile.toString());
    properties.setProperty("dotransactions", String.valueOf(!load));
    CsfleDB db = new CsfleDB();
    db.setProperties(properties);
    return db;
  }

  private static void assertRejected(CsfleDB db, String part) {
    String problem =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> db.tryOpening(false)).getMessage());
    assertTrue(problem.startsWith("mongodb.csfle.key.file="), problem);
    assertTrue(problem.contains(part), problem);
  }

  @Test
  void tryOpening_malformedKey_isRejected() throws Exception {
    Path pem = Files.writeString(folder.resolve("pem"), "-----BEGIN PRIVATE KEY-----\n");

    assertRejected(db(pem, true), "must hold a master key of 96 bytes");
    assertRejected(db(pem, false), "must hold a master key of 96 bytes");
  }

  @Test
  void tryOpening_missingFile_isRejectedOfARunOnly() {
    Path missing = folder.resolve("missing");

    assertRejected(db(missing, false), "there is no such file");
    assertRejected(db(folder.resolve("no/key"), true), "can't be written");
    assertDoesNotThrow(() -> db(missing, true).tryOpening(false));
    assertDoesNotThrow(() -> db(missing, false).tryOpening(true));
    assertFalse(Files.exists(missing));
  }

  @Test
  void tryOpening_validKey_isTaken() throws Exception {
    Path key =
        Files.writeString(folder.resolve("key"), Base64.getEncoder().encodeToString(new byte[96]));

    assertDoesNotThrow(() -> db(key, false).tryOpening(false));
  }
}
