package site.ycsb.benchmarks;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.crypto.EncryptingDB;

/** A record, and an encryption layer around a store that does nothing. */
final class OneRecord {
  static final String TABLE = "usertable";
  static final String KEY = "user6284781860667377211";

  private OneRecord() {}

  /** Fields of n bytes each. */
  static Map<String, ByteIterator> fields(int count, int valueBytes) {
    Map<String, ByteIterator> row = new HashMap<>();
    for (int i = 0; i < count; i++) {
      byte[] value = new byte[valueBytes];
      Arrays.fill(value, (byte) ('a' + i));
      row.put("field" + i, new ByteArrayByteIterator(value));
    }
    return row;
  }

  /** Sets the values back to their beginning: an insert consumes them. */
  static void rewind(Map<String, ByteIterator> row) {
    for (ByteIterator value : row.values()) {
      value.reset();
    }
  }

  /** An initialised encryption layer with these settings, in pairs of key and value. */
  static DB encrypting(String... settings) throws DBException {
    Properties properties = new Properties();
    properties.setProperty("encryption.db", NothingDB.class.getName());
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    DB db = new EncryptingDB();
    db.setProperties(properties);
    db.init();
    return db;
  }
}
