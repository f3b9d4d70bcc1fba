package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.store.PrivateFolder;

class PrivateFolderTest {
  private static final int NOBODY = 65_534;

  @Test
  void make_newStoreFolder_isClosedToOthers(@TempDir Path work) throws Exception {
    StoreFolder folder = StoreFolder.of(work.resolve("new"), "cassandra");

    folder.make();

    assertEquals("rwx------", mode(folder.root()));
    assertEquals("rwx------", mode(work.resolve("new/.ycsb")));
  }

  /** As store.folder may name one; JDKs before 17.0.14 create no directory at a link to one. */
  @Test
  void make_workingFolderThatIsALink_isFollowed(@TempDir Path work) throws Exception {
    Path real = Files.createDirectory(work.resolve("real"));
    Path link = Files.createSymbolicLink(work.resolve("link"), real);

    StoreFolder.of(link, "cassandra").make();

    assertTrue(Files.isDirectory(real.resolve(".ycsb/cassandra")));
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

  /** Needs the superuser, who alone could use such a folder. */
  @Test
  void ensure_folderOfAnotherUser_isRejected(@TempDir Path work) throws Exception {
    Path folder = Files.createDirectory(work.resolve(".ycsb"));
    Files.setAttribute(folder, "unix:uid", NOBODY);

    ConfigurationException rejection =
        assertThrows(ConfigurationException.class, () -> PrivateFolder.ensure(folder));

    assertTrue(rejection.toString().contains("belongs to another user"), rejection::toString);
    assertTrue(rejection.toString().contains("Work in another directory"), rejection::toString);
  }

  @Test
  void ensure_linkOfAnotherUser_isRejected(@TempDir Path work) throws Exception {
    Path link =
        Files.createSymbolicLink(work.resolve(".ycsb"), Files.createDirectory(work.resolve("own")));
    Files.setAttribute(link, "unix:uid", NOBODY, LinkOption.NOFOLLOW_LINKS);

    assertThrows(ConfigurationException.class, () -> PrivateFolder.ensure(link));
  }

  @Test
  void deleteTree_linkInIt_leavesWhatItLeadsTo(@TempDir Path work) throws Exception {
    Path tree = Files.createDirectory(work.resolve("tree"));
    Path kept = Files.createFile(work.resolve("kept"));
    Files.createFile(Files.createDirectory(tree.resolve("inner")).resolve("file"));
    Files.createSymbolicLink(tree.resolve("link"), kept);

    PrivateFolder.deleteTree(tree);
    PrivateFolder.deleteTree(tree);

    assertFalse(Files.exists(tree));
    assertTrue(Files.exists(kept));
  }

  private static String mode(Path folder) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
  }
}
