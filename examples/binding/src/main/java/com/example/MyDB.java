package com.example;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** A record is a file, {@code my-records/<table>/<key>}. Each thread has an instance of its own. */
public class MyDB extends DB {
  /** One line for each kind of failure: the result counts them. */
  private static final Set<Class<?>> SHOWN = ConcurrentHashMap.newKeySet();

  private Path tables;

  @Override
  public void init() throws DBException {
    // connect, by what getProperties() says; a DBException ends the run
    String directory = getProperties().getProperty("my.directory", "my-records");
    tables = Path.of(directory).toAbsolutePath().normalize();
    try {
      Files.createDirectories(tables);
    } catch (IOException e) {
      throw new DBException("my.directory=" + directory + ": can't be created", e);
    }
  }

  @Override
  public void cleanup() throws DBException {
    // close what init() opened
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return status(() -> write(file(table, key), new Properties(), values));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Path file = file(table, key);
    return status(
        () -> {
          synchronized (MyDB.class) { // another thread may update other fields of the record
            write(file, row(file), values);
          }
        });
  }

  @Override
  public Status delete(String table, String key) {
    return status(() -> Files.delete(file(table, key)));
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return status(() -> copy(row(file(table, key)), fields, result));
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    Path first = file(table, startkey);
    return status(
        () -> {
          List<Path> files;
          try (Stream<Path> all = Files.list(tables.resolve(table))) {
            files = all.filter(f -> f.compareTo(first) >= 0).sorted().limit(recordcount).toList();
          }
          for (Path file : files) {
            HashMap<String, ByteIterator> row = new HashMap<>();
            copy(row(file), fields, row);
            result.add(row);
          }
        });
  }

  private Path file(String table, String key) {
    Path file = tables.resolve(table).resolve(key).normalize();
    if (file.equals(tables) || !file.startsWith(tables)) {
      throw new IllegalArgumentException(file + " isn't in " + tables);
    }
    return file;
  }

  private static Properties row(Path file) throws IOException {
    Properties row = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      row.load(in);
    }
    return row;
  }

  /** Changes only the given fields of the row. */
  private void write(Path file, Properties row, Map<String, ByteIterator> values)
      throws IOException {
    // text; a store of bytes takes value.toArray(). Both can be called again after a conflict
    values.forEach((name, value) -> row.setProperty(name, value.toString()));
    Files.createDirectories(file.getParent());
    // renamed once it is complete: other threads read the old record or the new one
    Path complete = Files.createTempFile(tables, null, null);
    try (Writer out = Files.newBufferedWriter(complete)) {
      row.store(out, null);
    }
    Files.move(complete, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** All fields when none are named; leaves out what the record doesn't have. */
  private static void copy(Properties row, Set<String> fields, Map<String, ByteIterator> result) {
    for (String name : row.stringPropertyNames()) {
      if (fields == null || fields.contains(name)) {
        result.put(name, new StringByteIterator(row.getProperty(name)));
      }
    }
  }

  private static Status status(Operation operation) {
    try {
      operation.run();
      return Status.OK;
    } catch (NoSuchFileException e) {
      return Status.NOT_FOUND; // not ERROR: that would count as a failure of the store
    } catch (IOException e) {
      if (SHOWN.add(e.getClass())) {
        System.err.println("MyDB: " + e);
      }
      return Status.ERROR;
    }
  }

  private interface Operation {
    void run() throws IOException;
  }
}
