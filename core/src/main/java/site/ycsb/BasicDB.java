package site.ycsb;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.config.Settings;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.ServerlessStore;

/**
 * Prints operations and stores nothing. Can wait instead of a store ({@code basicdb.simulatedelay},
 * milliseconds) and count different operations ({@code basicdb.count}).
 *
 * <p>Static members are those of YCSB 0.17.0, for subclasses; they count for all instances of the
 * process together, from the first one that is initialised to the last one that is closed.
 */
@SuppressWarnings("NonFinalStaticField") // part of YCSB's interface
public class BasicDB extends DB implements PropertySource, ServerlessStore {
  public static final String COUNT = "basicdb.count";
  public static final String COUNT_DEFAULT = "false";
  public static final String VERBOSE = "basicdb.verbose";
  public static final String VERBOSE_DEFAULT = "true";
  public static final String SIMULATE_DELAY = "basicdb.simulatedelay";
  public static final String SIMULATE_DELAY_DEFAULT = "0";
  public static final String RANDOMIZE_DELAY = "basicdb.randomizedelay";
  public static final String RANDOMIZE_DELAY_DEFAULT = "true";

  private static final Property<Boolean> COUNT_SETTING =
      Property.bool(COUNT, COUNT_DEFAULT, "Whether different operations are counted.");
  private static final Property<Boolean> VERBOSE_SETTING =
      Property.bool(VERBOSE, VERBOSE_DEFAULT, "Whether operations are printed.");
  private static final Property<Integer> DELAY_SETTING =
      Property.integer(
          SIMULATE_DELAY,
          SIMULATE_DELAY_DEFAULT,
          0,
          Integer.MAX_VALUE,
          "ms",
          "How long an operation takes, or the longest it takes.");
  private static final Property<Boolean> RANDOMIZE_DELAY_SETTING =
      Property.bool(
          RANDOMIZE_DELAY,
          RANDOMIZE_DELAY_DEFAULT,
          "Whether an operation takes from 0 to basicdb.simulatedelay, instead of just that.");

  /** Guards the counts. */
  protected static final Object MUTEX = new Object();

  /** How many instances are in use. */
  protected static int counter;

  protected static Map<Integer, Integer> reads = new HashMap<>();
  protected static Map<Integer, Integer> scans = new HashMap<>();
  protected static Map<Integer, Integer> updates = new HashMap<>();
  protected static Map<Integer, Integer> inserts = new HashMap<>();
  protected static Map<Integer, Integer> deletes = new HashMap<>();

  protected static final ThreadLocal<StringBuilder> TL_STRING_BUILDER =
      ThreadLocal.withInitial(StringBuilder::new);

  protected boolean verbose;
  protected boolean randomizedelay;

  /** How long an operation waits, or the longest it waits, in milliseconds. */
  protected int todelay;

  protected boolean count;

  /** The calling thread's buffer, emptied. */
  protected static StringBuilder getStringBuilder() {
    StringBuilder buffer = TL_STRING_BUILDER.get();
    buffer.setLength(0);
    return buffer;
  }

  @Override
  public void init() {
    Properties properties = getProperties();
    Settings settings = new Settings(properties);
    verbose = settings.get(VERBOSE_SETTING);
    randomizedelay = settings.get(RANDOMIZE_DELAY_SETTING);
    todelay = settings.get(DELAY_SETTING);
    count = settings.get(COUNT_SETTING);
    settings.throwIfAny();
    if (verbose) {
      print(propertiesText(properties));
    }
    synchronized (MUTEX) {
      if (counter == 0) {
        reads = new HashMap<>();
        scans = new HashMap<>();
        updates = new HashMap<>();
        inserts = new HashMap<>();
        deletes = new HashMap<>();
      }
      counter++;
    }
  }

  @Override
  public void cleanup() {
    synchronized (MUTEX) {
      counter--;
      if (count && counter < 1) {
        System.out.println("[READS], Uniques, " + reads.size());
        System.out.println("[SCANS], Uniques, " + scans.size());
        System.out.println("[UPDATES], Uniques, " + updates.size());
        System.out.println("[INSERTS], Uniques, " + inserts.size());
        System.out.println("[DELETES], Uniques, " + deletes.size());
      }
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    delay();
    if (verbose) {
      print(start("READ", table, key).append(fieldsText(fields)));
    }
    if (count) {
      incCounter(reads, hash(table, key, fields));
    }
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    delay();
    if (verbose) {
      print(
          start("SCAN", table, startkey)
              .append(' ')
              .append(recordcount)
              .append(fieldsText(fields)));
    }
    if (count) {
      incCounter(scans, hash(table, startkey, fields));
    }
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, @Nullable Map<String, ByteIterator> values) {
    write("UPDATE", table, key, values, updates);
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, @Nullable Map<String, ByteIterator> values) {
    write("INSERT", table, key, values, inserts);
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    delay();
    if (verbose) {
      print(start("DELETE", table, key));
    }
    if (count) {
      incCounter(deletes, (table + key).hashCode());
    }
    return Status.OK;
  }

  @Override
  public List<Property<?>> properties() {
    return List.of(COUNT_SETTING, VERBOSE_SETTING, DELAY_SETTING, RANDOMIZE_DELAY_SETTING);
  }

  /** Waits as configured. */
  protected void delay() {
    if (todelay <= 0) {
      return;
    }
    long nanos = TimeUnit.MILLISECONDS.toNanos(todelay);
    await(randomizedelay ? ThreadLocalRandom.current().nextLong(nanos) : nanos);
  }

  /** Waits for this time, or until the thread is interrupted. */
  static void await(long nanos) {
    long deadlineNanos = System.nanoTime() + nanos;
    long leftNanos = nanos;
    while (leftNanos > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(leftNanos);
      leftNanos = deadlineNanos - System.nanoTime();
    }
  }

  /** Counts an operation by its hash. */
  protected void incCounter(Map<Integer, Integer> map, int hash) {
    synchronized (MUTEX) {
      map.merge(hash, 1, (before, one) -> before == Integer.MAX_VALUE ? before : before + one);
    }
  }

  /** The same number for the same table, key and fields. */
  protected int hash(String table, String key, @Nullable Set<String> fields) {
    return (table + key + (fields == null ? "" : new TreeSet<>(fields))).hashCode();
  }

  /** The same number for the same table, key, fields and values, which are consumed. */
  protected int hash(String table, String key, @Nullable Map<String, ByteIterator> values) {
    return (table + key + (values == null ? "" : new TreeMap<>(values))).hashCode();
  }

  private void write(
      String operation,
      String table,
      String key,
      @Nullable Map<String, ByteIterator> values,
      Map<Integer, Integer> counts) {
    delay();
    Map<String, ByteIterator> shown = new LinkedHashMap<>();
    if (values != null && (verbose || count)) {
      // text can be read twice
      values.forEach((name, value) -> shown.put(name, new StringByteIterator(value.toString())));
    }
    if (verbose) {
      StringBuilder text = start(operation, table, key).append(" [ ");
      shown.forEach((name, value) -> text.append(name).append('=').append(value).append(' '));
      print(text.append(']'));
    }
    if (count) {
      incCounter(counts, hash(table, key, shown));
    }
  }

  private static StringBuilder start(String operation, String table, String key) {
    return getStringBuilder().append(operation).append(' ').append(table).append(' ').append(key);
  }

  private static String fieldsText(@Nullable Set<String> fields) {
    return fields == null ? " [ <all fields>]" : " [ " + String.join(" ", fields) + " ]";
  }

  private static StringBuilder propertiesText(Properties properties) {
    StringBuilder text = getStringBuilder();
    text.append("***************** properties *****************\n");
    Secrets.shown(properties)
        .forEach((key, value) -> text.append('"' + key + "\"=\"" + value + "\"\n"));
    return text.append("**********************************************");
  }

  private static void print(StringBuilder text) {
    System.out.println(text);
  }
}
