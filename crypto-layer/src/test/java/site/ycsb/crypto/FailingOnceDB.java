package site.ycsb.crypto;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Notes the bytes of each write, and fails the first write of each record. */
public final class FailingOnceDB extends MapDB {
  private static final Map<String, List<String>> SENT = new ConcurrentHashMap<>();

  private final Set<String> failed = new HashSet<>();

  /** A new store. */
  public FailingOnceDB() {}

  /** What was sent, by the name of the {@link MapStore}: each write in turn. */
  static List<String> sentTo(String store) {
    return SENT.getOrDefault(store, List.of());
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return written("insert", key, values);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return written("update", key, values);
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return Status.OK;
  }

  private Status written(String operation, String key, Map<String, ByteIterator> values) {
    Map<String, String> bytes = new TreeMap<>();
    values.forEach((name, value) -> bytes.put(name, new String(value.toArray(), ISO_8859_1)));
    SENT.computeIfAbsent(getProperties().getProperty(STORE, ""), store -> new ArrayList<>())
        .add(operation + " " + key + " " + bytes);
    return failed.add(operation + key) ? Status.ERROR : Status.OK;
  }
}
