package site.ycsb.cluster.run;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.cluster.phase.MemoryRendezvous;
import site.ycsb.cluster.phase.Places;

/** A log on its way from a client to the coordinator. */
@Timeout(60)
class LogTransferTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final MemoryRendezvous rendezvous = new MemoryRendezvous();
  private final Path log;
  private final ReceivedLogs received;
  private final LogSender sender;

  LogTransferTest(@TempDir Path folder) throws IOException {
    log = folder.resolve("log");
    received = new ReceivedLogs(folder);
    sender = new LogSender(rendezvous, 3, "client", log);
  }

  private static String piece(long offset, String content) {
    return offset + ":" + Base64.getEncoder().encodeToString(content.getBytes(US_ASCII));
  }

  /** Takes pieces as the coordinator does. */
  private Thread taking(AtomicLong pieces) {
    Thread thread =
        new Thread(
            () -> {
              Optional<String> last = Optional.empty();
              try {
                while (!Thread.currentThread().isInterrupted()) {
                  Optional<String> next = rendezvous.read(Places.logPiece(3));
                  if (next.isPresent() && !next.equals(last)) {
                    last = next;
                    pieces.incrementAndGet();
                    rendezvous.write(
                        Places.logTaken("client"), String.valueOf(received.add(3, next.get())));
                  }
                  Thread.sleep(1);
                }
              } catch (InterruptedException | IOException e) {
                return;
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @Test
  void finish_logThatGrew_arrivesInPiecesAsItIs() throws Exception {
    AtomicLong pieces = new AtomicLong();
    Thread taking = taking(pieces);
    sender.start();
    Files.writeString(log, "first line\n");
    while (pieces.get() == 0) {
      Thread.sleep(5);
    }
    String more = "0123456789\n".repeat(3 * LogSender.PIECE_BYTES / 11);
    Files.writeString(log, more, StandardOpenOption.APPEND);

    assertTrue(sender.finish(LIMIT));
    taking.interrupt();
    assertEquals("first line\n" + more, received.read(3).orElse(""));
    assertTrue(pieces.get() >= 4, pieces::toString);
  }

  @Test
  void finish_logOfAnEarlierRunWithThisName_isNotSent() throws Exception {
    Files.writeString(log, "#[Log: earlier]\n0123456789\n");
    LogSender next = new LogSender(rendezvous, 3, "client", log);
    Thread taking = taking(new AtomicLong());
    next.start();
    Thread.sleep(300);
    assertEquals(Optional.empty(), rendezvous.read(Places.logPiece(3)));
    Files.writeString(log, "#[Log: this]\n");

    assertTrue(next.finish(LIMIT));
    taking.interrupt();
    assertEquals("#[Log: this]\n", received.read(3).orElse(""));
  }

  @Test
  void finish_coordinatorThatTakesNothing_givesUpAtTheLimit() throws Exception {
    Files.writeString(log, "line\n");
    sender.start();
    assertFalse(sender.finish(Duration.ofMillis(300)));
    assertTrue(rendezvous.read(Places.logPiece(3)).isPresent());
    sender.close();
  }

  @Test
  void finish_sessionThatIsLost_givesUp() throws Exception {
    Files.writeString(log, "line\n");
    rendezvous.cutOff();
    sender.start();
    assertFalse(sender.finish(LIMIT));
  }

  @Test
  void add_pieceThatCameBefore_isPassedOver() throws Exception {
    assertEquals(3, received.add(1, piece(0, "abc")));
    assertEquals(3, received.add(1, piece(0, "abc")));
    assertEquals(5, received.add(1, piece(3, "de")));
    assertEquals(1, received.add(2, piece(0, "x")));
    assertEquals(Optional.of("abcde"), received.read(1));
    assertEquals(Optional.empty(), received.read(9));
  }

  @Test
  void add_pieceThatDoesntFollow_isRejectedNamingTheClient() throws Exception {
    received.add(1, piece(0, "abc"));
    assertEquals(
        "the log of client 1 lacks the bytes from 3 to 7",
        assertThrows(IOException.class, () -> received.add(1, piece(7, "x"))).getMessage());
    assertEquals(
        "a piece of the log of client 1 is malformed",
        assertThrows(IOException.class, () -> received.add(1, "3:*")).getMessage());
    assertEquals(Optional.of("abc"), received.read(1));
  }
}
