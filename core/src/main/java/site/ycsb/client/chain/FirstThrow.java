package site.ycsb.client.chain;

import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicBoolean;

/** Shows the first exception that a binding throws in a run, and no other. Thread-safe. */
final class FirstThrow {
  private final PrintStream out;
  private final AtomicBoolean shown = new AtomicBoolean();

  FirstThrow(PrintStream out) {
    this.out = out;
  }

  void show(String operation, Throwable thrown) {
    if (!shown.compareAndSet(false, true)) {
      return;
    }
    synchronized (out) {
      out.println(
          "WARNING: the binding threw in "
              + operation
              + ", counted as ERROR like every later one; the first one is shown:");
      thrown.printStackTrace(out);
    }
  }
}
