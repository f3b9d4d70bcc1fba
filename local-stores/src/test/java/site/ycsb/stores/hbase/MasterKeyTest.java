package site.ycsb.stores.hbase;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.Key;
import java.security.KeyStore;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.stores.KeyFolder;

class MasterKeyTest {
  @Test
  void ensure_firstStart_makesAKeyThatIsReadAsTheServerReadsIt(@TempDir Path folder)
      throws Exception {
    KeyFolder keys = KeyFolder.of(folder.resolve("data"));
    MasterKey key = MasterKey.ensure(keys, false);

    Properties passwords = new Properties();
    try (InputStream in = Files.newInputStream(keys.file(MasterKey.PASSWORD))) {
      passwords.load(in);
    }
    KeyStore store = KeyStore.getInstance("JCEKS");
    try (InputStream in = Files.newInputStream(key.keystore())) {
      store.load(in, null);
    }
    Key secret =
        store.getKey(MasterKey.ALIAS, passwords.getProperty(MasterKey.ALIAS).toCharArray());
    assertEquals("AES", secret.getAlgorithm());
    assertEquals(16, secret.getEncoded().length);
  }

  @Test
  void ensure_anyFile_isItsOwnersOnly(@TempDir Path folder) throws Exception {
    KeyFolder keys = KeyFolder.of(folder.resolve("data"));
    MasterKey.ensure(keys, false);

    assertEquals("rwx------", permissions(keys.path()));
    assertEquals("rw-------", permissions(keys.file(MasterKey.KEYSTORE)));
    assertEquals("rw-------", permissions(keys.file(MasterKey.PASSWORD)));
  }

  @Test
  void ensure_laterStart_keepsTheKey(@TempDir Path folder) throws Exception {
    KeyFolder keys = KeyFolder.of(folder.resolve("data"));
    byte[] made = Files.readAllBytes(MasterKey.ensure(keys, false).keystore());

    assertArrayEquals(made, Files.readAllBytes(MasterKey.ensure(keys, true).keystore()));
  }

  @Test
  void ensure_dataWithoutItsKey_isRejected(@TempDir Path folder) {
    KeyFolder keys = KeyFolder.of(folder.resolve("data"));

    IOException e = assertThrows(IOException.class, () -> MasterKey.ensure(keys, true));

    assertTrue(String.valueOf(e.getMessage()).contains("master.jceks is missing"), e::getMessage);
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
