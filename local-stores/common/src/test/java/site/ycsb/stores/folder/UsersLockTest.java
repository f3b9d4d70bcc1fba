package site.ycsb.stores.folder;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Within one process; what happens between processes is in StoreControlTest. */
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

  @Test
  void tryShare_heldByTheSameProcess_isGrantedAndLeavesTheFirst() throws Exception {
    UsersLock first = UsersLock.tryShare(folder).orElseThrow();

    UsersLock.tryShare(folder).orElseThrow().close();

    assertTrue(UsersLock.isUsed(folder));
    first.close();
  }
}
