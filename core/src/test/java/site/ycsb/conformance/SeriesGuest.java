package site.ycsb.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.NumericByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.TimeseriesDB;

/** Answers with what reaches a binding for time series. */
public final class SeriesGuest extends Guest {
  @Override
  public List<String> apply(List<String> texts) {
    SeriesDB db = new SeriesDB();
    db.setProperties(properties(texts));
    try {
      db.init();
    } catch (DBException e) {
      throw new IllegalStateException(e);
    }
    db.calls.add(db.settings());
    for (List<String> fields :
        List.of(
            List.of("YCSBTS=123", "AAAA=b", "BB=c"),
            List.of("AA=1", "AA=2", "YCSBTS=5"),
            List.of("AA=b"),
            List.of("YCSBTS=1,2"),
            List.<String>of())) {
      db.calls.add("" + db.read("t", "m", new LinkedHashSet<>(fields), new HashMap<>()));
    }
    for (List<String> fields :
        List.of(
            List.of("YCSBTS=1,20", "AA=1", "AA=2"),
            List.of("YCSBTS=1", "AA=1"),
            List.of("AA=1", "YCSBTS=1,20"),
            List.of("A=b"))) {
      db.calls.add("" + db.scan("t", "m", 1, new LinkedHashSet<>(fields), new Vector<>()));
    }
    db.calls.add("" + db.insert("t", "m", values(new NumericByteIterator(5L))));
    db.calls.add("" + db.insert("t", "m", values(new NumericByteIterator(2.5))));
    db.calls.add("" + db.update("t", "m", new HashMap<>()));
    db.calls.add("" + db.delete("t", "m"));
    return db.calls;
  }

  private static Map<String, ByteIterator> values(ByteIterator value) {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("YCSBTS", new NumericByteIterator(7L));
    values.put("YCSBV", value);
    values.put("AA", new StringByteIterator("1"));
    return values;
  }

  private static final class SeriesDB extends TimeseriesDB {
    final List<String> calls = new ArrayList<>();

    String settings() {
      return String.join(
          " ",
          timestampKey,
          valueKey,
          tagPairDelimiter,
          queryTimeSpanDelimiter,
          deleteDelimiter,
          "" + timestampUnit,
          groupByKey,
          downsamplingKey,
          "" + downsamplingInterval,
          "" + downsamplingFunction,
          "" + debug,
          "" + test,
          String.join(",", getPossibleTagKeys(getProperties())));
    }

    @Override
    protected Status read(String metric, long timestamp, Map<String, List<String>> tags) {
      calls.add("read " + metric + " " + timestamp + " " + new TreeMap<>(tags));
      return Status.OK;
    }

    @Override
    protected Status scan(
        String metric,
        long startTs,
        long endTs,
        Map<String, List<String>> tags,
        AggregationOperation downsreduce,
        int downsamplingInterval,
        TimeUnit timeUnit) {
      calls.add("scan " + metric + " " + startTs + " " + endTs + " " + new TreeMap<>(tags));
      calls.add(downsreduce + " " + downsamplingInterval + " " + timeUnit);
      return Status.OK;
    }

    @Override
    protected Status insert(
        String metric, long timestamp, long value, Map<String, ByteIterator> tags) {
      calls.add("insert " + metric + " " + timestamp + " " + value + " " + tags);
      return Status.OK;
    }

    @Override
    protected Status insert(
        String metric, long timestamp, double value, Map<String, ByteIterator> tags) {
      calls.add("insert " + metric + " " + timestamp + " " + value + " " + tags);
      return Status.OK;
    }
  }
}
