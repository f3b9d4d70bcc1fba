package site.ycsb.crypto;

import java.util.HashMap;
import java.util.List;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.config.ConfigurationException;
import site.ycsb.crypto.config.KeysetLocation;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.record.TableCipher;
import site.ycsb.spi.run.RunPlan;

/** Tries before a run whether records that should be there can be decrypted. Stores nothing. */
final class KeyCheck {
  private static final String SKIPPED = "The key wasn't checked: ";

  private final DB store;
  private final TableCipher cipher;
  private final KeysetLocation keyset;
  private final String keyDescription;

  /**
   * A check of one table.
   *
   * @param store the wrapped DB
   * @param keyset where the key came from
   * @param keyDescription the key in words, without a secret
   */
  KeyCheck(DB store, TableCipher cipher, KeysetLocation keyset, String keyDescription) {
    this.store = store;
    this.cipher = cipher;
    this.keyset = keyset;
    this.keyDescription = keyDescription;
  }

  /**
   * Probes the plan's keys until one decrypts.
   *
   * @return the message for the user; empty when one decrypts
   * @throws ConfigurationException when one can't be decrypted, or none is there
   */
  String run(RunPlan plan) {
    List<String> keys = plan.expectedKeys();
    if (keys.isEmpty()) {
      return SKIPPED + "which records there are is known only to the workload's operations.";
    }
    int missing = 0;
    int empty = 0;
    for (String key : keys) {
      switch (probe(plan.table(), key)) {
        case DECRYPTED -> {
          return "";
        }
        case UNREADABLE ->
            throw problem(
                "a record of table " + plan.table() + " can't be decrypted with this key");
        case MISSING -> missing++;
        case EMPTY -> empty++;
        case NO_ANSWER -> {
          return SKIPPED + "the store didn't answer.";
        }
      }
    }
    if (missing > 0 && missing == keys.size()) {
      throw problem(
          "none of the "
              + keys.size()
              + " records that were looked for is in table "
              + plan.table()
              + " under this key");
    }
    return empty > 0 ? SKIPPED + "the store returns no fields." : "";
  }

  private Outcome probe(String table, String plainKey) {
    HashMap<String, ByteIterator> stored = new HashMap<>();
    Status status = store.read(table, cipher.encryptKey(plainKey), null, stored);
    if (Status.NOT_FOUND.equals(status)) {
      return Outcome.MISSING;
    }
    if (!status.isOk()) {
      return Outcome.NO_ANSWER;
    }
    if (stored.isEmpty()) {
      return Outcome.EMPTY;
    }
    try {
      int fields = cipher.decryptRow(plainKey, stored, new HashMap<>());
      return fields > 0 ? Outcome.DECRYPTED : Outcome.UNREADABLE;
    } catch (DecryptionException e) {
      return Outcome.UNREADABLE;
    }
  }

  private ConfigurationException problem(String rule) {
    return keyset.problem(
        rule
            + ", "
            + keyDescription
            + ": the data wasn't loaded, or it was loaded with another key or other settings",
        "Load it with the settings of this run, or give the key file that it was loaded with");
  }

  private enum Outcome {
    DECRYPTED,
    UNREADABLE,
    MISSING,
    EMPTY,
    NO_ANSWER
  }
}
