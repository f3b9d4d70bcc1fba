package site.ycsb.stores.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Waits for the end of a stream that the starting command holds open, then ends this process, but
 * not while another command uses the store.
 *
 * <p>Every command that uses a store holds a shared lock on its lock file. This node takes an
 * exclusive lock on one byte of that file (its own, so that several nodes stop side by side) and
 * keeps it until the process has ended: a command that comes now sees that the store is stopping.
 */
final class ParentWatch {
  private final InputStream parent;
  private final Path usersLock;
  private final int node;
  private final Runnable endProcess;

  ParentWatch(InputStream parent, Path usersLock, int node, Runnable endProcess) {
    this.parent = parent;
    this.usersLock = usersLock;
    this.node = node;
    this.endProcess = endProcess;
  }

  /** Watches in a thread of its own. */
  Thread start() {
    Thread thread = new Thread(this::watch, "parent-watch");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  void watch() {
    if (parentLetsGo()) {
      return;
    }
    try (FileChannel channel =
        FileChannel.open(usersLock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.lock(node, 1, false);
      endProcess.run();
    } catch (IOException e) {
      // the folder was deleted, and with it every other user
      endProcess.run();
    }
  }

  private boolean parentLetsGo() {
    try {
      int read;
      do {
        read = parent.read();
      } while (read >= 0 && read != Main.STAY);
      return read == Main.STAY;
    } catch (IOException e) {
      return false;
    }
  }
}
