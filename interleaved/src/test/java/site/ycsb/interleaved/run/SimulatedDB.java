package site.ycsb.interleaved.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.config.Property;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.ServerlessStore;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.ValueKey;
import site.ycsb.testing.doubles.AnsweringDB;

/** Answers as its properties say: fails, takes its time, or returns what was never stored. */
public final class SimulatedDB extends AnsweringDB implements PropertySource, ServerlessStore {
  static final Property<Boolean> FAILS = Property.bool("simulated.fails", "false", "Fails.");
  static final Property<Boolean> SELDOM_FAILS =
      Property.bool("simulated.seldom.fails", "false", "Every 50th operation fails.");
  static final Property<Boolean> HANGS =
      Property.bool("simulated.hangs", "false", "Inserts don't end until they are interrupted.");
  static final Property<Boolean> WRONG =
      Property.bool("simulated.wrong", "false", "Returns wrong values.");
  static final Property<String> SLOW_TABLE =
      Property.string("simulated.slow.table", null, "The table whose operations take 2 ms more.");

  static final Property<Boolean> VALUE_KEY =
      Property.bool("simulated.value.key", "false", "Values are said to be encrypted.");
  static final Property<Boolean> UPDATES_FAIL =
      Property.bool("simulated.updates.fail", "false", "Updates fail.");

  /** Tables of which a record was updated. */
  static final Set<String> UPDATED = new ConcurrentSkipListSet<>();

  /** Whether its server has ended. */
  static volatile boolean isDown;

  private boolean fails;
  private boolean seldomFails;
  private boolean hangs;
  private boolean valueKey;
  private boolean updatesFail;
  private long answers;
  private boolean wrong;
  private @Nullable String slowTable;

  @Override
  public List<Property<?>> properties() {
    return List.of(FAILS, SELDOM_FAILS, HANGS, WRONG, SLOW_TABLE, VALUE_KEY, UPDATES_FAIL);
  }

  @Override
  public void init() {
    hangs = Boolean.parseBoolean(getProperties().getProperty(HANGS.key()));
    fails = Boolean.parseBoolean(getProperties().getProperty(FAILS.key()));
    seldomFails = Boolean.parseBoolean(getProperties().getProperty(SELDOM_FAILS.key()));
    wrong = Boolean.parseBoolean(getProperties().getProperty(WRONG.key()));
    valueKey = Boolean.parseBoolean(getProperties().getProperty(VALUE_KEY.key()));
    updatesFail = Boolean.parseBoolean(getProperties().getProperty(UPDATES_FAIL.key()));
    if (valueKey) {
      RunContext.of(getProperties()).get(ValueKey.OF_RUN, () -> new ValueKey("key 1"));
    }
    slowTable = getProperties().getProperty(SLOW_TABLE.key());
  }

  @Override
  protected Status answer() {
    answers++;
    return isDown || fails || (seldomFails && answers % 50 == 0) ? Status.ERROR : Status.OK;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    LockSupport.parkNanos(table.equals(slowTable) ? 2_200_000 : 200_000);
    if (valueKey) {
      result.put("field0", new StringByteIterator("a value"));
    }
    if (wrong) {
      result.put("field0", new StringByteIterator("not what was stored"));
    }
    return answer();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    UPDATED.add(table);
    return updatesFail ? Status.ERROR : answer();
  }

  /** Loads don't fail. */
  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    while (hangs && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(1_000_000);
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
    return answer();
  }
}
