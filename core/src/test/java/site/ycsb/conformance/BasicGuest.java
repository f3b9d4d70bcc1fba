package site.ycsb.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import site.ycsb.BasicDB;
import site.ycsb.BasicTSDB;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.NumericByteIterator;
import site.ycsb.StringByteIterator;

/** Uses the store that prints; what it prints is the answer that counts. */
public final class BasicGuest extends Guest {
  @Override
  public List<String> apply(List<String> texts) {
    Properties properties = properties(texts);
    boolean series = Boolean.parseBoolean(properties.getProperty("guest.series"));
    List<String> answers = new ArrayList<>();
    DB db = series ? new BasicTSDB() : new BasicDB();
    db.setProperties(properties);
    try {
      db.init();
      Set<String> fields = new LinkedHashSet<>(List.of("a", "b"));
      answers.add("" + db.read("t", "k", null, new HashMap<>()));
      answers.add("" + db.read("t", "k", fields, new HashMap<>()));
      answers.add("" + db.read("t", "k", fields, new HashMap<>()));
      answers.add("" + db.scan("t", "k", 5, null, new Vector<>()));
      answers.add("" + db.scan("t", "k", 5, fields, new Vector<>()));
      answers.add("" + db.insert("t", "k", values(series)));
      answers.add("" + db.update("t", "k", values(series)));
      answers.add("" + db.delete("t", "k"));
      db.cleanup();
    } catch (DBException e) {
      throw new IllegalStateException(e);
    }
    return answers;
  }

  private static Map<String, ByteIterator> values(boolean series) {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("f1", new StringByteIterator("v1"));
    values.put("f2", new StringByteIterator("v2"));
    if (series) {
      values.put("YCSBTS", new NumericByteIterator(1234L));
      values.put("YCSBV", new NumericByteIterator(5L));
    }
    return values;
  }
}
