package site.ycsb.atrest.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.atrest.cassandra.SystemKeyFile.UnusableKeyException;

class SystemKeyFileTest {
  @TempDir private Path folder;

  @Test
  void create_newFile_canBeReadByItsOwnerOnly() throws Exception {
    SystemKey made = SystemKeyFile.create(folder.resolve("key"));

    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("key"))));
    assertEquals(made.checkValue(), SystemKeyFile.read(folder.resolve("key")).checkValue());
  }

  @Test
  void create_twice_keepsTheFirst() throws Exception {
    SystemKey first = SystemKeyFile.create(folder.resolve("key"));

    assertThrows(
        FileAlreadyExistsException.class, () -> SystemKeyFile.create(folder.resolve("key")));
    assertEquals(first.checkValue(), SystemKeyFile.read(folder.resolve("key")).checkValue());
    assertNotEquals(first.checkValue(), SystemKeyFile.create(folder.resolve("other")).checkValue());
  }

  @Test
  void read_fileForEverybody_isRejectedWithWhatToDo() throws Exception {
    SystemKeyFile.create(folder.resolve("key"));
    Files.setPosixFilePermissions(
        folder.resolve("key"), PosixFilePermissions.fromString("rw-r--r--"));

    assertTrue(rejection("key").contains("chmod 600"), rejection("key"));
  }

  @Test
  void read_somethingElse_isRejectedWithoutItsContent() throws Exception {
    write("text", "root:secret:0:0\n");
    write("damaged", "ycsb-system-key-1:c2VjcmV0\n");
    write("large", "ycsb-system-key-1:".repeat(1000));

    for (String name : new String[] {"text", "damaged", "large", "absent"}) {
      assertTrue(rejection(name).startsWith(folder.resolve(name).toString()), rejection(name));
      assertFalse(rejection(name).contains("secret"), rejection(name));
      assertFalse(rejection(name).contains("c2VjcmV0"), rejection(name));
    }
  }

  @Test
  void resolve_nameWithoutFolder_needsTheProperty() {
    assertEquals(Path.of("/keys/key"), SystemKeyFile.resolve("key", "/keys"));
    assertEquals(Path.of("/other/key"), SystemKeyFile.resolve("/other/key", "/keys"));
    assertThrows(UnusableKeyException.class, () -> SystemKeyFile.resolve("key", ""));
  }

  private void write(String name, String text) throws Exception {
    Files.writeString(folder.resolve(name), text);
    Files.setPosixFilePermissions(
        folder.resolve(name), PosixFilePermissions.fromString("rw-------"));
  }

  private String rejection(String name) {
    return String.valueOf(
        assertThrows(UnusableKeyException.class, () -> SystemKeyFile.read(folder.resolve(name)))
            .getMessage());
  }
}
