package site.ycsb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.generator.IncrementingPrintableStringGenerator;

/**
 * A store of time series, for bindings made for YCSB's TimeSeriesWorkload: takes operations apart
 * into times, values and tags. A field of a read or scan is {@code <tag>=<value>}, the time is the
 * tag of the time key; a written record holds time and value as {@link NumericByteIterator}s.
 */
@SuppressWarnings("NullAway.Init") // fields are set by init
public abstract class TimeseriesDB extends DB {
  private static final Property<String> TIMESTAMP_KEY =
      Property.string("timestampkey", "YCSBTS", "The name under which operations give the time.");
  private static final Property<String> VALUE_KEY =
      Property.string("valuekey", "YCSBV", "The name under which insertions give the value.");
  private static final Property<String> PAIR_DELIMITER =
      Property.string("tagpairdelimiter", "=", "What stands between a tag and its value.");
  private static final Property<String> TIME_SPAN_DELIMITER =
      Property.string("querytimespandelimiter", ",", "What stands between two times.");
  private static final Property<String> DELETE_DELIMITER =
      Property.string("deletedelimiter", ":", "What marks the deletion of a time series.");
  private static final Property<String> GROUP_BY_KEY =
      Property.string("groupbykey", "YCSBGB", "The name under which scans give the grouping.");
  private static final Property<String> DOWNSAMPLING_KEY =
      Property.string("downsamplingkey", "YCSBDS", "The name under which scans give downsampling.");
  private static final Property<TimeUnit> TIMESTAMP_UNIT =
      Property.choice("timestampunits", TimeUnit.class, "seconds", "The unit of times.");
  private static final Property<AggregationOperation> DOWNSAMPLING_FUNCTION =
      Property.choice(
          "downsamplingfunction", AggregationOperation.class, "none", "How values are combined.");
  private static final Property<Integer> DOWNSAMPLING_INTERVAL =
      Property.integer(
          "downsamplinginterval",
          "0",
          0,
          Integer.MAX_VALUE,
          "",
          "Over how long they are combined.");
  private static final Property<Boolean> DEBUG =
      Property.bool("debug", "false", "Whether the binding prints what it does.");
  private static final Property<Boolean> TEST =
      Property.bool("test", "false", "Whether the binding only pretends to do it.");
  private static final Property<Integer> TAG_COUNT =
      Property.integer("tagcount", "4", 1, Integer.MAX_VALUE, "tags", "How many tags there are.");
  private static final Property<Integer> TAG_KEY_LENGTH =
      Property.integer(
          "tagkeylength", "8", 1, Integer.MAX_VALUE, "characters", "How long names of tags are.");

  protected String timestampKey;
  protected String valueKey;
  protected String tagPairDelimiter;
  protected String queryTimeSpanDelimiter;
  protected String deleteDelimiter;
  protected TimeUnit timestampUnit;
  protected String groupByKey;
  protected String downsamplingKey;
  protected Integer downsamplingInterval;
  protected AggregationOperation downsamplingFunction;
  protected boolean debug;
  protected boolean test;

  /** How values of a time span are combined into one. */
  public enum AggregationOperation {
    NONE,
    SUM,
    AVERAGE,
    COUNT,
    MAX,
    MIN
  }

  @Override
  public void init() throws DBException {
    Settings settings = new Settings(getProperties());
    timestampKey = settings.get(TIMESTAMP_KEY);
    valueKey = settings.get(VALUE_KEY);
    tagPairDelimiter = settings.get(PAIR_DELIMITER);
    queryTimeSpanDelimiter = settings.get(TIME_SPAN_DELIMITER);
    deleteDelimiter = settings.get(DELETE_DELIMITER);
    timestampUnit = settings.get(TIMESTAMP_UNIT);
    groupByKey = settings.get(GROUP_BY_KEY);
    downsamplingKey = settings.get(DOWNSAMPLING_KEY);
    downsamplingInterval = settings.get(DOWNSAMPLING_INTERVAL);
    downsamplingFunction = settings.get(DOWNSAMPLING_FUNCTION);
    debug = settings.get(DEBUG);
    test = settings.get(TEST);
    settings.throwIfAny();
  }

  @Override
  public final Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Map<String, List<String>> tags = tagsIn(fields);
    long[] times = timesIn(tags.remove(timestampKey));
    return times.length == 1 ? read(table, times[0], tags) : Status.BAD_REQUEST;
  }

  protected abstract Status read(String metric, long timestamp, Map<String, List<String>> tags);

  @Override
  public final Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    Map<String, List<String>> tags = tagsIn(fields);
    long[] times = timesIn(tags.remove(timestampKey));
    @Nullable List<String> downsampling = tags.remove(downsamplingKey);
    tags.remove(groupByKey);
    if (times.length == 0 || !isAsConfigured(downsampling)) {
      return Status.BAD_REQUEST;
    }
    return times.length == 1
        ? Status.NOT_IMPLEMENTED
        : scan(
            table,
            times[0],
            times[1],
            tags,
            downsamplingFunction,
            downsamplingInterval,
            timestampUnit);
  }

  /** Reads the values of a time span, combined over intervals. */
  protected abstract Status scan(
      String metric,
      long startTs,
      long endTs,
      Map<String, List<String>> tags,
      AggregationOperation downsreduce,
      int downsamplingInterval,
      TimeUnit timeUnit);

  /** Not implemented: time series aren't changed. */
  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public final Status insert(String table, String key, Map<String, ByteIterator> values) {
    Map<String, ByteIterator> tags = new HashMap<>(values);
    @Nullable ByteIterator time = tags.remove(timestampKey);
    @Nullable ByteIterator value = tags.remove(valueKey);
    if (!(time instanceof NumericByteIterator at)
        || !(value instanceof NumericByteIterator number)) {
      return Status.BAD_REQUEST;
    }
    return number.isFloatingPoint()
        ? insert(table, at.getLong(), number.getDouble(), tags)
        : insert(table, at.getLong(), number.getLong(), tags);
  }

  protected abstract Status insert(
      String metric, long timestamp, long value, Map<String, ByteIterator> tags);

  protected abstract Status insert(
      String metric, long timestamp, double value, Map<String, ByteIterator> tags);

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_IMPLEMENTED;
  }

  /** The names that tags have in a workload with these properties. */
  protected static String[] getPossibleTagKeys(Properties properties) {
    Settings settings = new Settings(properties);
    int count = settings.get(TAG_COUNT);
    int length = settings.get(TAG_KEY_LENGTH);
    settings.throwIfAny();
    IncrementingPrintableStringGenerator names = new IncrementingPrintableStringGenerator(length);
    String[] keys = new String[count];
    Arrays.setAll(keys, i -> names.nextString());
    return keys;
  }

  private Map<String, List<String>> tagsIn(@Nullable Set<String> fields) {
    Map<String, List<String>> tags = new HashMap<>();
    if (fields != null) {
      for (String field : fields) {
        String[] parts = field.split(Pattern.quote(tagPairDelimiter), 2);
        List<String> values = tags.computeIfAbsent(parts[0], absent -> new ArrayList<>());
        if (parts.length == 2) {
          values.add(parts[1]);
        }
      }
    }
    return tags;
  }

  /** The times that a field gives; none when it doesn't give any that can be read. */
  private long[] timesIn(@Nullable List<String> texts) {
    if (texts == null || texts.isEmpty()) {
      return new long[0];
    }
    try {
      return Arrays.stream(texts.get(0).split(Pattern.quote(queryTimeSpanDelimiter), -1))
          .mapToLong(Long::parseLong)
          .toArray();
    } catch (NumberFormatException e) {
      return new long[0];
    }
  }

  private boolean isAsConfigured(@Nullable List<String> downsampling) {
    return downsampling == null
        || (!downsampling.isEmpty()
            && downsampling.get(0).matches(downsamplingFunction + "\\D*" + downsamplingInterval));
  }
}
