package site.ycsb.cluster.phase;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.ClusterException.RejectedException;

/** What clients write for each other, and its conversion to JSON and back. Thread-safe. */
public final class Messages {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Messages() {}

  public static String text(Record message) {
    try {
      return JSON.writeValueAsString(message);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a message can't be written", e);
    }
  }

  /** Reads a message; throws when it is malformed. */
  public static <T extends Record> T read(String text, Class<T> type) throws IOException {
    try {
      return JSON.readValue(text, type);
    } catch (JsonProcessingException e) {
      throw new IOException("a malformed message of another client: " + e.getOriginalMessage(), e);
    }
  }

  /**
   * Why the run is aborted, for all clients.
   *
   * @param reason for the user
   * @param rejection whether clients would have done different things
   */
  record Abortion(String reason, boolean rejection) {
    static Abortion of(Exception failure) {
      return failure instanceof ClusterException reason
          ? new Abortion(String.valueOf(reason.getMessage()), reason instanceof RejectedException)
          : new Abortion("the coordinator failed: " + inWords(failure), false);
    }

    private static String inWords(Exception failure) {
      String kind = failure.getClass().getSimpleName();
      @Nullable String message = failure.getMessage();
      if (message == null) {
        return kind;
      }
      boolean isSentence =
          failure.getClass() == IOException.class
              || (failure instanceof FileSystemException file && file.getReason() != null);
      return isSentence ? message : kind + ", " + message;
    }

    ClusterException exception() {
      return rejection ? new RejectedException(reason) : new ClusterException(reason);
    }
  }

  /**
   * A client that wants to take part.
   *
   * @param name its own, different from all others', also from that of an earlier start on its
   *     machine
   * @param host where it runs, safe to show
   * @param index which client it has to be, from 0, when that is known from outside; {@link #ANY}
   *     otherwise
   * @param task what it would do
   */
  public record Candidate(String name, String host, int index, Task task) {
    /** Whichever index is free. */
    public static final int ANY = -1;

    /** As messages call it when it is client {@code number}: with the host. */
    public String named(int number) {
      return "client " + number + " (" + host + ")";
    }
  }

  /**
   * What a client tells when it is connected, checked and warmed up.
   *
   * @param facts that its binding told
   * @param clock how its clock differs from the coordinator's
   */
  public record Readiness(Map<String, String> facts, ClockOffset clock) {}

  /**
   * When the measured part takes place, by the coordinator's {@link System#nanoTime}.
   *
   * @param startNanos when every client starts its first operation
   * @param intervalNanos the intervals of logs and status lines lie on start + k * this
   */
  public record StartPlan(long startNanos, long intervalNanos) {}

  /** What all clients do, and the properties that are the same for all; no secrets. */
  public record Task(String binding, Map<String, String> settings) {
    public Task {
      settings = Map.copyOf(settings);
    }
  }
}
