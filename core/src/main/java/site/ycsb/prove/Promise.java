package site.ycsb.prove;

import java.util.EnumSet;
import java.util.Set;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.store.StoredKind;

/**
 * What a set-up says that nobody can read on disk.
 *
 * @param byClient the parts that the client encrypts, wherever they are
 * @param atRest whether the store encrypts its tables and logs
 */
record Promise(Set<RecordPart> byClient, boolean atRest) {
  private static final Set<StoredKind> COVERED_AT_REST =
      EnumSet.of(StoredKind.DATA, StoredKind.LOG, StoredKind.HINTS);

  Promise {
    byClient = byClient.isEmpty() ? EnumSet.noneOf(RecordPart.class) : EnumSet.copyOf(byClient);
  }

  /**
   * Whether a part must not be found in a file. The store's encryption covers tables and logs, and
   * no value may be anywhere; what leads to records (index files) and the schema isn't covered.
   */
  boolean hides(RecordPart part, StoredKind kind) {
    return byClient.contains(part)
        || (atRest && (part == RecordPart.VALUE || COVERED_AT_REST.contains(kind)));
  }

  boolean hidesAnything() {
    return atRest || !byClient.isEmpty();
  }
}
