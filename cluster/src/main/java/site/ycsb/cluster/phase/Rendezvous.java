package site.ycsb.cluster.phase;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where the clients of a run meet: what one of them writes, those that read it see. Thread-safe.
 *
 * <p>Errors: an {@link IOException} means that the meeting place can't be reached for good; short
 * interruptions are waited for.
 */
public interface Rendezvous {
  /** Makes this client present; it stops being so when it leaves or is lost. */
  void enter(String name, String entry) throws IOException;

  /** Tells that this client coordinates, until it leaves or is lost. */
  void coordinate(String name) throws IOException;

  /** The clients that are present, and their entries; for the coordinator. */
  Map<String, String> present() throws IOException;

  /** Writes a text at a place, instead of what was there. */
  void write(String place, String text) throws IOException;

  /**
   * Writes a text at a place without waiting for it, for an answer that the other side waits for.
   * Not at a place that this client reads, and not again before the other side has seen it.
   */
  void tell(String place, String text) throws IOException;

  Optional<String> read(String place) throws IOException;

  /**
   * When the news of a place's last change reached this client, by {@link System#nanoTime}: a way
   * from the writer, where reading it takes this client further ones. Empty when none has, and of
   * an earlier change when the news got lost with a connection.
   */
  OptionalLong noticedNanos(String place);

  /** Whether this client has been disconnected for longer than its session lasts; for good. */
  boolean isLost();

  /** A number that grows with each change that this client has seen. */
  long revision();

  /**
   * Waits for a change.
   *
   * @param revision that the caller has acted on
   * @param nanos how long at most
   */
  void awaitChange(long revision, long nanos) throws InterruptedException;
}
