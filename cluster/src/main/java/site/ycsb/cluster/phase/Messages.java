package site.ycsb.cluster.phase;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** Converts what clients write for each other to JSON and back. Thread-safe. */
public final class Messages {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Messages() {}

  /** A message as text. */
  public static String text(Record message) {
    try {
      return JSON.writeValueAsString(message);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a message can't be written", e);
    }
  }

  /**
   * Reads a message.
   *
   * @throws IOException when it is malformed
   */
  public static <T extends Record> T read(String text, Class<T> type) throws IOException {
    try {
      return JSON.readValue(text, type);
    } catch (JsonProcessingException e) {
      throw new IOException("a malformed message of another client: " + e.getOriginalMessage(), e);
    }
  }
}
