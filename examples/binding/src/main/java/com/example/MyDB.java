package com.example;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Each thread has an instance of its own; what the threads share is static. */
public class MyDB extends DB {
  private static final SortedMap<String, Map<String, byte[]>> STORE = new ConcurrentSkipListMap<>();

  @Override
  public void init() throws DBException {
    // connect, by what getProperties() says; a DBException ends the run
  }

  @Override
  public void cleanup() throws DBException {
    // close what init() opened
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> row = new ConcurrentHashMap<>();
    // bytes; a store of texts takes value.toString(). Both can be called again after a conflict
    values.forEach((name, value) -> row.put(name, value.toArray()));
    STORE.put(table + "/" + key, row);
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> row = STORE.get(table + "/" + key);
    if (row == null) {
      return Status.NOT_FOUND;
    }
    // only the fields that are given: the others stay as they are
    values.forEach((name, value) -> row.put(name, value.toArray()));
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return STORE.remove(table + "/" + key) == null ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    Map<String, byte[]> row = STORE.get(table + "/" + key);
    if (row == null) {
      return Status.NOT_FOUND; // not ERROR: that would count as a failure of the store
    }
    copy(row, fields, result);
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    for (Map.Entry<String, Map<String, byte[]>> record :
        STORE.tailMap(table + "/" + startkey).entrySet()) {
      if (result.size() == recordcount || !record.getKey().startsWith(table + "/")) {
        break;
      }
      HashMap<String, ByteIterator> row = new HashMap<>();
      copy(record.getValue(), fields, row);
      result.add(row);
    }
    return Status.OK;
  }

  /** All fields when none are named; leaves out what the record doesn't have. */
  private static void copy(
      Map<String, byte[]> row, Set<String> fields, Map<String, ByteIterator> result) {
    row.forEach(
        (name, value) -> {
          if (fields == null || fields.contains(name)) {
            result.put(name, new ByteArrayByteIterator(value));
          }
        });
  }
}
