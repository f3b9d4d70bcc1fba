package site.ycsb.stores.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The file by which a server that starts reports how many nodes serve clients as it sees it. The
 * command that started it waits for the number, so that nobody has to speak the server's protocol.
 * The file's folder is the node's own and emptied before each start.
 *
 * @param file holds the number in decimal; absent until this node serves
 */
public record ReadinessReport(Path file) {
  private static final String NAME = "serving-nodes";
  private static final long PAUSE_MILLIS = 100;

  /** The report of the node that has this folder for temporary files. */
  public static ReadinessReport in(Path temporary) {
    return new ReadinessReport(temporary.resolve(NAME));
  }

  /** The number of nodes; 0 as long as none is reported. */
  public int servingNodes() throws IOException {
    return Files.exists(file) ? Integer.parseInt(Files.readString(file)) : 0;
  }

  /** Reports in a thread of its own until that many nodes serve; a measured server has none. */
  void keep(ServerControl control, int nodes) {
    Thread thread = new Thread(() -> report(control, nodes), "readiness-report");
    thread.setDaemon(true);
    thread.start();
  }

  private void report(ServerControl control, int nodes) {
    int reported = 0;
    try {
      while (reported < nodes) {
        Thread.sleep(PAUSE_MILLIS);
        int serving = ask(control);
        if (serving != reported) {
          write(serving);
          reported = serving;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      System.err.println(file + " can't be written: " + e);
    }
  }

  /** A server that isn't up yet may answer by whatever failure. */
  private static int ask(ServerControl control) {
    try {
      return control.servingNodes();
    } catch (Exception | LinkageError e) {
      return 0;
    }
  }

  private void write(int nodes) throws IOException {
    Path draft = file.resolveSibling(NAME + ".new");
    Files.writeString(draft, Integer.toString(nodes));
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
