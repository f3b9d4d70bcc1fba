package site.ycsb.stores.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.spi.store.PrivateFolder;

class PrivateFolderTest {
  @Test
  void make_newStoreFolder_isClosedToOthers(@TempDir Path work) throws Exception {
    StoreFolder folder = StoreFolder.of(work.resolve("new"), "cassandra");

    folder.make();

    assertEquals("rwx------", mode(folder.root()));
    assertEquals("rwx------", mode(work.resolve("new/.ycsb")));
  }

  @Test
  void make_folderThatOthersCanEnter_isClosedToThem(@TempDir Path work) throws Exception {
    Path open = Files.createDirectories(work.resolve(".ycsb/cassandra"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(
        work.resolve(".ycsb"), PosixFilePermissions.fromString("rwxrwxrwx"));

    StoreFolder.of(work, "cassandra").make();

    assertEquals("rwx------", mode(open));
    assertEquals("rwx------", mode(work.resolve(".ycsb")));
  }

  @Test
  void ensure_fileInItsPlace_fails(@TempDir Path work) throws Exception {
    Path file = Files.createFile(work.resolve(".ycsb"));

    assertThrows(FileAlreadyExistsException.class, () -> PrivateFolder.ensure(file));
  }

  private static String mode(Path folder) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
  }
}
