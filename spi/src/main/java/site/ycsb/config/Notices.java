package site.ycsb.config;

import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a user should know, logged once a run on stderr however many threads report it. Thread-safe.
 * Never used for single operations.
 */
public final class Notices {
  private final PrintStream out;
  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private final Map<String, String> reasons = new ConcurrentHashMap<>();

  /** Notices to a stream; those of a run are in its {@link site.ycsb.spi.run.RunContext}. */
  public Notices(PrintStream out) {
    this.out = out;
  }

  /** Something that may make the metrics mean something else than the user thinks. */
  public void warn(String text) {
    info("WARNING: " + text);
  }

  public void info(String text) {
    if (said.add(text)) {
      out.println(text);
    }
  }

  /**
   * Keeps why an operation ended with a status, for what is said at the end; the first one stays.
   *
   * @param reason without a secret
   */
  public void keepReason(String status, String reason) {
    reasons.putIfAbsent(status, reason);
  }

  public Optional<String> reason(String status) {
    return Optional.ofNullable(reasons.get(status));
  }

  /** Forgets them, when what ended until now isn't counted. */
  public void forgetReasons() {
    reasons.clear();
  }
}
