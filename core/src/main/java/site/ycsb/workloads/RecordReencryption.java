package site.ycsb.workloads;

import java.util.HashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.YcsbKeys;
import site.ycsb.spi.StoredValues;

/**
 * Reads a record and writes its values back, so that they are encrypted under the key that encrypts
 * now. A record that another client writes between the two gets the values of the read.
 *
 * @param table the table
 * @param fields what is requested by name; null for all without their names
 */
record RecordReencryption(String table, @Nullable Set<String> fields) {
  /**
   * Re-encrypts one record; throws when the binding collects writes in batches.
   *
   * @param beforeWrite run once the record has been read, and so can be decrypted
   * @return OK when it is rewritten, NOT_FOUND when it isn't there (any more), else the failure
   */
  Status of(DB db, String recordKey, Runnable beforeWrite) {
    HashMap<String, ByteIterator> record = new HashMap<>();
    Status read = db.read(table, recordKey, fields, record);
    StoredValues.dropAbsent(record);
    if (Status.NOT_FOUND.equals(read) || (isOk(read) && record.isEmpty())) {
      return Status.NOT_FOUND;
    }
    if (!isOk(read)) {
      return read == null ? Status.ERROR : read;
    }
    beforeWrite.run();
    Status written = db.update(table, recordKey, record);
    if (Status.BATCHED_OK.equals(written)) {
      throw new ConfigurationException(
          new Problem(
              YcsbKeys.DB,
              "",
              "binding",
              "collects writes in batches, so it isn't known when a record is stored",
              "Leave out the property that does, such as batchsize or clientbuffering"));
    }
    return written == null ? Status.ERROR : written;
  }

  private static boolean isOk(@Nullable Status status) {
    return status != null && status.isOk();
  }
}
