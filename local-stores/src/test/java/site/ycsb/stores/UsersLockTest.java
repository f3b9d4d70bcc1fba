package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Within one process; what happens between processes is in StoreLeaseTest. */
class UsersLockTest {
  private final StoreFolder folder;

  UsersLockTest(@TempDir Path working) {
    folder = StoreFolder.of(working, "fake");
  }

  @Test
  void isUsed_nobody_isFalse() throws Exception {
    assertFalse(UsersLock.isUsed(folder));
  }

  @Test
  void isUsed_heldThenClosed_follows() throws Exception {
    Optional<UsersLock> lock = UsersLock.tryShare(folder);
    assertTrue(lock.isPresent());
    assertTrue(UsersLock.isUsed(folder));

    lock.get().close();

    assertFalse(UsersLock.isUsed(folder));
  }

  /** Any other would drop the process's lock when it is closed, be it by the garbage collector. */
  @Test
  void tryShare_heldByTheSameProcess_opensNoOtherChannel() throws Exception {
    UsersLock first = UsersLock.tryShare(folder).orElseThrow();
    UsersLock second = UsersLock.tryShare(folder).orElseThrow();
    assertTrue(UsersLock.isUsed(folder));

    assertEquals(1, channels());
    first.close();
    first.close();
    assertTrue(UsersLock.isUsed(folder));
    second.close();
    assertFalse(UsersLock.isUsed(folder));
    assertEquals(0, channels());
  }

  /** How many times this process has the lock file open. */
  private long channels() throws IOException {
    Path file = folder.usersLock().toRealPath();
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.filter(channel -> isSame(channel, file)).count();
    }
  }

  private static boolean isSame(Path channel, Path file) {
    try {
      return Files.readSymbolicLink(channel).equals(file);
    } catch (IOException e) {
      return false; // the listing's own
    }
  }

  @Test
  void tryShare_heldByTheSameProcess_isGrantedAndLeavesTheFirst() throws Exception {
    UsersLock first = UsersLock.tryShare(folder).orElseThrow();

    UsersLock.tryShare(folder).orElseThrow().close();

    assertTrue(UsersLock.isUsed(folder));
    first.close();
  }
}
