package site.ycsb.config;

import java.io.PrintStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a user should know, logged once a run on stderr however many threads report it. Thread-safe.
 * Never used for single operations.
 */
public final class Notices {
  private final PrintStream out;
  private final Set<String> said = ConcurrentHashMap.newKeySet();

  /** Notices to a stream; those of a run are in its {@link site.ycsb.spi.run.RunContext}. */
  public Notices(PrintStream out) {
    this.out = out;
  }

  /** Something that may make the metrics mean something else than the user thinks. */
  public void warn(String text) {
    say("WARNING: " + text);
  }

  /** A fact. */
  public void info(String text) {
    say(text);
  }

  private void say(String line) {
    if (said.add(line)) {
      out.println(line);
    }
  }
}
