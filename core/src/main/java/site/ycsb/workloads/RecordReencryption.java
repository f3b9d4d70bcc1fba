package site.ycsb.workloads;

import java.util.HashMap;
import java.util.Optional;
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
   * How it went.
   *
   * @param isRewritten false when it failed, or the record isn't there, or not any more
   * @param failure the status that it failed with
   */
  record Outcome(boolean isRewritten, Optional<Status> failure) {
    private static final Outcome REWRITTEN = new Outcome(true, Optional.empty());
    private static final Outcome MISSING = new Outcome(false, Optional.empty());

    private static Outcome failed(@Nullable Status status) {
      return new Outcome(false, Optional.of(status == null ? Status.ERROR : status));
    }
  }

  /**
   * Re-encrypts one record; throws when the binding collects writes in batches.
   *
   * @param beforeWrite run once the record has been read, and so can be decrypted
   */
  Outcome of(DB db, String recordKey, Runnable beforeWrite) {
    HashMap<String, ByteIterator> record = new HashMap<>();
    Status read = db.read(table, recordKey, fields, record);
    StoredValues.dropAbsent(record);
    if (Status.NOT_FOUND.equals(read) || (isOk(read) && record.isEmpty())) {
      return Outcome.MISSING;
    }
    if (!isOk(read)) {
      return Outcome.failed(read);
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
    if (Status.NOT_FOUND.equals(written)) {
      // deleted since
      return Outcome.MISSING;
    }
    return isOk(written) ? Outcome.REWRITTEN : Outcome.failed(written);
  }

  private static boolean isOk(@Nullable Status status) {
    return status != null && status.isOk();
  }
}
