package site.ycsb;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@link BasicDB} for time series: prints times and values as numbers and counts different ones.
 * Static members are those of YCSB 0.17.0.
 */
@SuppressWarnings("NonFinalStaticField") // part of YCSB's interface
public class BasicTSDB extends BasicDB {
  protected static Map<Long, Integer> timestamps = new TreeMap<>();
  protected static Map<Integer, Integer> floats = new HashMap<>();
  protected static Map<Integer, Integer> integers = new HashMap<>();

  private String timestampKey = "YCSBTS";
  private String valueKey = "YCSBV";

  @Override
  public void init() {
    synchronized (MUTEX) {
      if (counter == 0) {
        timestamps = new TreeMap<>();
        floats = new HashMap<>();
        integers = new HashMap<>();
      }
    }
    super.init();
    timestampKey = getProperties().getProperty("timestampkey", timestampKey);
    valueKey = getProperties().getProperty("valuekey", valueKey);
  }

  @Override
  public Status update(String table, String key, @Nullable Map<String, ByteIterator> values) {
    return super.update(table, key, asText(table, key, values));
  }

  @Override
  public Status insert(String table, String key, @Nullable Map<String, ByteIterator> values) {
    return super.insert(table, key, asText(table, key, values));
  }

  @Override
  public void cleanup() {
    super.cleanup();
    synchronized (MUTEX) {
      if (count && counter < 1) {
        System.out.println("[TIMESTAMPS], Unique, " + timestamps.size());
        System.out.println("[FLOATS], Unique series, " + floats.size());
        System.out.println("[INTEGERS], Unique series, " + integers.size());
        if (!timestamps.isEmpty()) {
          TreeMap<Long, Integer> ordered = new TreeMap<>(timestamps);
          System.out.println("[TIMESTAMPS], Min, " + ordered.firstKey());
          System.out.println("[TIMESTAMPS], Max, " + ordered.lastKey());
        }
      }
    }
  }

  /** The same number for the same series: table, key and tags, but not time and value. */
  @Override
  protected int hash(String table, String key, @Nullable Map<String, ByteIterator> values) {
    if (values == null) {
      return super.hash(table, key, values);
    }
    Map<String, ByteIterator> tags = new TreeMap<>(values);
    tags.remove(timestampKey);
    tags.remove(valueKey);
    return super.hash(table, key, tags);
  }

  /** The values with numbers as text; counts them. */
  private @Nullable Map<String, ByteIterator> asText(
      String table, String key, @Nullable Map<String, ByteIterator> values) {
    if (values == null) {
      return null;
    }
    Map<String, ByteIterator> shown = new TreeMap<>();
    values.forEach(
        (name, value) ->
            shown.put(
                name,
                new StringByteIterator(
                    value instanceof NumericByteIterator number
                        ? text(number, name.equals(valueKey))
                        : value.toString())));
    if (count) {
      count(hash(table, key, shown), values);
    }
    return shown;
  }

  private void count(int series, Map<String, ByteIterator> values) {
    if (values.get(valueKey) instanceof NumericByteIterator number) {
      incCounter(number.isFloatingPoint() ? floats : integers, series);
    }
    if (values.get(timestampKey) instanceof NumericByteIterator time && !time.isFloatingPoint()) {
      synchronized (MUTEX) {
        timestamps.merge(time.getLong(), 1, Integer::sum);
      }
    }
  }

  private static String text(NumericByteIterator number, boolean asDouble) {
    if (number.isFloatingPoint()) {
      return String.valueOf(number.getDouble());
    }
    return asDouble ? String.valueOf((double) number.getLong()) : String.valueOf(number.getLong());
  }
}
