package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class NoticesTest {
  @Test
  void warn_sameTextTwice_isSaidOnce() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Notices notices = new Notices(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    notices.warn("the key file can be read by others");
    notices.warn("the key file can be read by others");
    notices.info("key id 01234567");
    String newline = System.lineSeparator();
    assertEquals(
        "WARNING: the key file can be read by others" + newline + "key id 01234567" + newline,
        bytes.toString(StandardCharsets.UTF_8));
  }
}
