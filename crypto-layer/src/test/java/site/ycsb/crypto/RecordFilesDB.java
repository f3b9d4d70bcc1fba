package site.ycsb.crypto;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.spi.schema.StorageFormat;
import site.ycsb.spi.schema.ValueStorage;

/**
 * A store of one file for each record, which outlives the process, however it ends: a write
 * replaces its record in one step.
 */
public final class RecordFilesDB extends DB implements StorageFormat {
  /** Its folder. */
  static final String FOLDER = "test.recordfiles";

  /** A new store. */
  public RecordFilesDB() {}

  @Override
  public ValueStorage valueStorage(String table) {
    return ValueStorage.BYTES;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    @Nullable Map<String, byte[]> record = record(key);
    if (record == null) {
      return Status.NOT_FOUND;
    }
    record.forEach((name, value) -> result.put(name, new ByteArrayByteIterator(value)));
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    @Nullable Map<String, byte[]> record = record(key);
    if (record == null) {
      return Status.NOT_FOUND;
    }
    values.forEach((name, value) -> record.put(name, value.toArray()));
    write(key, record);
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> record = new TreeMap<>();
    values.forEach((name, value) -> record.put(name, value.toArray()));
    write(key, record);
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_IMPLEMENTED;
  }

  private Path file(String key) {
    return Path.of(getProperties().getProperty(FOLDER))
        .resolve(HexFormat.of().formatHex(key.getBytes(StandardCharsets.UTF_8)));
  }

  private @Nullable Map<String, byte[]> record(String key) {
    Map<String, byte[]> record = new TreeMap<>();
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file(key)))) {
      for (int left = in.readInt(); left > 0; left--) {
        record.put(in.readUTF(), in.readNBytes(in.readInt()));
      }
    } catch (NoSuchFileException e) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return record;
  }

  private void write(String key, Map<String, byte[]> record) {
    Path file = file(key);
    Path next = file.resolveSibling(file.getFileName() + "." + Thread.currentThread().getId());
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeInt(record.size());
      for (Map.Entry<String, byte[]> field : record.entrySet()) {
        out.writeUTF(field.getKey());
        out.writeInt(field.getValue().length);
        out.write(field.getValue());
      }
      Files.write(next, bytes.toByteArray());
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
