package site.ycsb.crypto;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.record.TableCipher;
import site.ycsb.spi.UnreadableRecordException;
import site.ycsb.spi.crypto.ThreadMetrics;
import site.ycsb.spi.run.ReturnedStatus;

/** The operations of one thread on encrypted data. Statuses of the store pass unchanged. */
final class EncryptedOperations extends DB {
  private final DB store;
  private final Function<String, TableCipher> ciphers;
  private final ThreadMetrics metrics;
  private final StoreAnswers answers;
  private final Notices notices;
  private final @Nullable List<String> scannedKeys;
  private boolean scanOrderSaid;

  /**
   * Operations on a store that is initialised.
   *
   * @param ciphers gives that of a table, once for each operation
   * @param scannedKeys where the store puts the keys of the rows of each scan; null when it gives
   *     none or nobody needs them
   * @param scanOrderKept whether scans may return the plain workload's records in its order
   */
  EncryptedOperations(
      DB store,
      Function<String, TableCipher> ciphers,
      ThreadMetrics metrics,
      StoreAnswers answers,
      Notices notices,
      @Nullable List<String> scannedKeys,
      boolean scanOrderKept) {
    this.store = store;
    this.ciphers = ciphers;
    this.metrics = metrics;
    this.answers = answers;
    this.notices = notices;
    this.scannedKeys = scannedKeys;
    scanOrderSaid = scanOrderKept;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    long begin = metrics.now();
    TableCipher cipher = ciphers.apply(table);
    String storedKey = cipher.encryptKey(key);
    Map<String, ByteIterator> row = cipher.encryptRow(key, values);
    metrics.encrypted(begin, metrics.now());
    Status status = ReturnedStatus.of(store.insert(table, storedKey, row), notices);
    metrics.finished(begin, metrics.now());
    answers.written(status, storedKey);
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    long begin = metrics.now();
    TableCipher cipher = ciphers.apply(table);
    String storedKey = cipher.encryptKey(key);
    Map<String, ByteIterator> row = cipher.encryptRow(key, values);
    metrics.encrypted(begin, metrics.now());
    Status status = ReturnedStatus.of(store.update(table, storedKey, row), notices);
    metrics.finished(begin, metrics.now());
    answers.written(status, storedKey);
    return status;
  }

  @Override
  public Status delete(String table, String key) {
    long begin = metrics.now();
    String storedKey = ciphers.apply(table).encryptKey(key);
    metrics.encrypted(begin, metrics.now());
    Status status = ReturnedStatus.of(store.delete(table, storedKey), notices);
    metrics.finished(begin, metrics.now());
    answers.written(status, storedKey);
    return status;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    long begin = metrics.now();
    TableCipher cipher = ciphers.apply(table);
    String storedKey = cipher.encryptKey(key);
    @Nullable Set<String> storedFields = cipher.encryptNames(fields);
    metrics.encrypted(begin, metrics.now());
    Map<String, ByteIterator> row = new HashMap<>();
    Status status = ReturnedStatus.of(store.read(table, storedKey, storedFields, row), notices);
    long received = metrics.now();
    answers.read(status, storedKey);
    if (!status.isOk() || row.isEmpty()) {
      metrics.finished(begin, received);
      if (status.isOk()) {
        metrics.returned(0);
      }
      return status;
    }
    try {
      metrics.returned(cipher.decryptRow(key, row, result));
    } catch (DecryptionException e) {
      result.clear();
      status = EncryptingDB.DECRYPTION_FAILED;
      metrics.countFailure();
    } catch (UnreadableRecordException e) {
      result.clear();
      status = unreadable(e);
    }
    long end = metrics.now();
    metrics.decrypted(received, end);
    metrics.finished(begin, end);
    return status;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (!scanOrderSaid) {
      sayScanOrder();
    }
    long begin = metrics.now();
    TableCipher cipher = ciphers.apply(table);
    String storedKey = cipher.encryptKey(startkey);
    @Nullable Set<String> storedFields = cipher.encryptNames(fields);
    metrics.encrypted(begin, metrics.now());
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    Status status =
        ReturnedStatus.of(store.scan(table, storedKey, recordcount, storedFields, rows), notices);
    long received = metrics.now();
    answers.read(status, storedKey);
    if (!status.isOk() || rows.isEmpty()) {
      metrics.finished(begin, received);
      return status;
    }
    try {
      List<HashMap<String, ByteIterator>> plain = new ArrayList<>(rows.size());
      // a copy, since each access to a vector takes its lock
      metrics.returned(cipher.decryptScan(new ArrayList<>(rows), scannedKeys, plain));
      result.addAll(plain);
    } catch (DecryptionException e) {
      status = EncryptingDB.DECRYPTION_FAILED;
      metrics.countFailure();
    } catch (UnreadableRecordException e) {
      status = unreadable(e);
    }
    long end = metrics.now();
    metrics.decrypted(received, end);
    metrics.finished(begin, end);
    return status;
  }

  private Status unreadable(UnreadableRecordException e) {
    notices.keepReason(Status.ERROR.getName(), e.getMessage());
    return Status.ERROR;
  }

  private void sayScanOrder() {
    scanOrderSaid = true;
    notices.warn(
        "encrypted record keys don't keep the order in which the store scans: scans begin at the"
            + " encrypted key's place and return records in the order of encrypted keys, other"
            + " records than the plain workload's.");
  }
}
