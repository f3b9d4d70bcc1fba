package site.ycsb.profiling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.CryptoTotals;
import site.ycsb.spi.Delegating;

/** Which events an operation leaves, in their order and with their times. */
class EventsTest {
  private static final long PART_NANOS = 2_000_000;

  @TempDir private Path folder = Path.of("");

  @Test
  void plain_everyOperation_isAnEventWithItsCall() throws Exception {
    DB db = new OperationEventsDB(new StoreEventsDB(new SlowStore()));

    List<String> events =
        record(
            db,
            Duration.ZERO,
            () -> {
              db.read("t", "k", null, new HashMap<>());
              db.insert("t", "k", Map.of());
            });

    assertEquals(
        List.of(
            "ycsb.Operation READ OK",
            "ycsb.StoreCall READ OK",
            "ycsb.Operation INSERT OK",
            "ycsb.StoreCall INSERT OK"),
        events);
  }

  @Test
  void encrypted_readAndUpdate_haveTheirParts() throws Exception {
    DB db = new OperationEventsDB(new SlowLayer(new StoreEventsDB(new SlowStore()), true));

    List<String> events =
        record(
            db,
            Duration.ZERO,
            () -> {
              db.read("t", "k", null, new HashMap<>());
              db.update("t", "k", Map.of());
            });

    assertEquals(
        List.of(
            "ycsb.Operation READ OK",
            "ycsb.Encrypt READ",
            "ycsb.StoreCall READ OK",
            "ycsb.Decrypt READ",
            "ycsb.Operation UPDATE OK",
            "ycsb.Encrypt UPDATE",
            "ycsb.StoreCall UPDATE OK"),
        events);
  }

  @Test
  void encryptionToldToDoNothing_hasNoParts() throws Exception {
    DB db = new OperationEventsDB(new SlowLayer(new StoreEventsDB(new SlowStore()), false));
    assertEquals(
        List.of("ycsb.Operation READ OK", "ycsb.StoreCall READ OK"),
        record(db, Duration.ZERO, () -> db.read("t", "k", null, new HashMap<>())));
  }

  @Test
  void threshold_shorterEvents_areLeftOut() throws Exception {
    DB db = new OperationEventsDB(new SlowLayer(new StoreEventsDB(new SlowStore()), true));
    assertEquals(
        List.of(), record(db, Duration.ofHours(1), () -> db.read("t", "k", null, new HashMap<>())));
  }

  @Test
  void storeThatThrows_leavesEventsWithoutStatus() throws Exception {
    DB db = new OperationEventsDB(new StoreEventsDB(new SlowStore()));
    assertEquals(
        List.of("ycsb.Operation DELETE null", "ycsb.StoreCall DELETE null"),
        record(
            db,
            Duration.ZERO,
            () -> assertThrows(IllegalStateException.class, () -> db.delete("t", "k"))));
  }

  private interface Operations {
    void run() throws Exception;
  }

  private List<String> record(DB db, Duration threshold, Operations operations) throws Exception {
    db.setProperties(new Properties());
    db.init();
    Path file = folder.resolve("events.jfr");
    try (Recording recording = new Recording()) {
      EventTypes.ALL.forEach(name -> recording.enable(name).withThreshold(threshold));
      recording.start();
      operations.run();
      recording.stop();
      recording.dump(file);
    }
    return events(file);
  }

  private static List<String> events(Path file) throws IOException {
    List<RecordedEvent> events =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> EventTypes.ALL.contains(event.getEventType().getName()))
            .sorted(
                Comparator.comparing(RecordedEvent::getStartTime)
                    .thenComparing(event -> EventTypes.ALL.indexOf(event.getEventType().getName())))
            .toList();
    for (RecordedEvent event : events) {
      // by JFR's clock, whose rate may be off by parts of a per cent
      assertTrue(event.getDuration().toNanos() >= PART_NANOS * 9 / 10, event::toString);
      assertEquals(List.of("YCSB"), event.getEventType().getCategoryNames());
    }
    return events.stream().map(EventsTest::line).toList();
  }

  private static String line(RecordedEvent event) {
    String line = event.getEventType().getName() + " " + event.getString("operation");
    return event.hasField("status") ? line + " " + event.getString("status") : line;
  }

  private static void pass() {
    long end = System.nanoTime() + PART_NANOS;
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(100_000);
    }
  }

  /** Takes its time for every operation; can't delete. */
  private static class SlowStore extends DB {
    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      pass();
      return Status.OK;
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        java.util.Vector<HashMap<String, ByteIterator>> result) {
      pass();
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      pass();
      return Status.OK;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      pass();
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      pass();
      throw new IllegalStateException("the store is broken");
    }
  }

  /** Instead of the encryption layer. */
  private static final class SlowLayer extends SlowStore implements Delegating, CryptoSource {
    private final DB store;
    private final boolean encrypts;

    SlowLayer(DB store, boolean encrypts) {
      this.store = store;
      this.encrypts = encrypts;
    }

    @Override
    public DB delegate() {
      return store;
    }

    @Override
    public void init() throws DBException {
      store.init();
    }

    @Override
    public Optional<CryptoTotals> cryptoTotals() {
      return encrypts ? Optional.of(CryptoTotals.NONE) : Optional.empty();
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      pass();
      Status status = store.read(table, key, fields, result);
      pass();
      return status;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      pass();
      return store.update(table, key, values);
    }
  }
}
