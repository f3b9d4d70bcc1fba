package site.ycsb.crypto;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Sentence;
import site.ycsb.crypto.config.KeysetLocation;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.record.TableCipher;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ServerlessStore;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.StoredValues;
import site.ycsb.spi.UnreadableRecordException;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;

/** Tries before a run whether records that should be there can be decrypted. Stores nothing. */
final class KeyCheck {
  private static final String SKIPPED = "The key wasn't checked: ";
  private static final String WITHOUT_CHECK = "encryption.keycheck=false runs without this check";

  private final CryptoRun run;
  private final DB store;
  private final TableCipher cipher;
  private final KeysetLocation keyset;
  private int longestKey;
  private String firstThrown = "";

  /** A check of one table in the wrapped DB. */
  KeyCheck(CryptoRun run, DB store, TableCipher cipher) {
    this.run = run;
    this.store = store;
    this.cipher = cipher;
    keyset = run.config().keyset();
  }

  /**
   * Probes the plan's keys until one decrypts.
   *
   * @return the message for the user; empty when one decrypts
   * @throws ConfigurationException when one can't be decrypted, or none of them can be found
   */
  String run(RunPlan plan) {
    List<String> keys = plan.expectedKeys();
    if (keys.isEmpty()) {
      return SKIPPED + "which records there are is known only to the workload's operations.";
    }
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    for (String key : keys) {
      Outcome outcome;
      try {
        outcome = probe(plan, key);
      } catch (UnreadableRecordException e) {
        return SKIPPED + Sentence.ended(String.valueOf(e.getMessage()));
      }
      if (outcome == Outcome.DECRYPTED) {
        return "";
      }
      if (outcome == Outcome.UNREADABLE) {
        throw problem("a record of table " + plan.table() + " can't be decrypted with this key");
      }
      if (outcome == Outcome.NO_ANSWER && answersNotFound()) {
        return SKIPPED + Sentence.ended("the store didn't answer" + firstThrown);
      }
      outcomes.merge(outcome, 1, Integer::sum);
    }
    if (outcomes.keySet().equals(Set.of(Outcome.EMPTY)) && keepsNothing()) {
      return SKIPPED + "the store returns no fields.";
    }
    if (isEmpty(plan.table())) {
      throw emptyTable(plan.table());
    }
    throw problem(
        "none of the "
            + keys.size()
            + " records that were looked for is in table "
            + plan.table()
            + " under this key ("
            + outcomes.entrySet().stream()
                .map(outcome -> outcome.getValue() + " " + outcome.getKey().text)
                .collect(Collectors.joining(", "))
            + firstThrown
            + ")");
  }

  private Outcome probe(RunPlan plan, String plainKey) {
    String storedKey = cipher.encryptKey(plainKey);
    longestKey = Math.max(longestKey, storedKey.length());
    HashMap<String, ByteIterator> stored = new HashMap<>();
    @Nullable Status status = read(plan, storedKey, null, stored);
    if (status != null && status.isOk() && stored.isEmpty() && !plan.fields().isEmpty()) {
      // stores with fixed columns return what is requested by name
      status = read(plan, storedKey, cipher.encryptNames(Set.copyOf(plan.fields())), stored);
    }
    if (Status.NOT_FOUND.equals(status)) {
      return Outcome.MISSING;
    }
    if (status == null || !status.isOk()) {
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

  /** Null where the binding has none, or throws: operations of the run count that as an error. */
  private @Nullable Status read(
      RunPlan plan,
      String storedKey,
      @Nullable Set<String> fields,
      HashMap<String, ByteIterator> stored) {
    try {
      @Nullable Status status = store.read(plan.table(), storedKey, fields, stored);
      StoredValues.dropAbsent(stored);
      return status;
    } catch (ConfigurationException | StoreUnavailableException e) {
      throw e;
    } catch (RuntimeException e) {
      firstThrown = firstThrown.isEmpty() ? ", first: the binding threw " + e : firstThrown;
      return null;
    }
  }

  /** This project's bindings do; others may answer an error for a record that isn't there. */
  private boolean answersNotFound() {
    return Capabilities.find(store, SchemaSource.class).isPresent();
  }

  private boolean keepsNothing() {
    return Capabilities.find(store, ServerlessStore.class).isPresent();
  }

  /** Asked only when no record was found: some stores look through all of it. */
  private boolean isEmpty(String table) {
    Optional<SchemaSource> source = Capabilities.find(store, SchemaSource.class);
    if (source.isEmpty()) {
      return false;
    }
    try (SchemaAdmin admin = source.get().schemaAdmin()) {
      return admin.isEmpty(table);
    }
  }

  private ConfigurationException emptyTable(String table) {
    String load = "Load it first: bin/ycsb load with the arguments of this run";
    return run.keyDecidesPlace()
        ? keyset.problem(
            "table "
                + table
                + " is empty: nothing has been loaded yet, or it was loaded with another key or"
                + " other settings, which have a table of their own on the local store",
            load + ", or give the key file that it was loaded with. " + WITHOUT_CHECK)
        : new ConfigurationException(
            new Problem(
                "table",
                table,
                "the store",
                "is empty: nothing has been loaded yet",
                load + ". " + WITHOUT_CHECK));
  }

  private ConfigurationException problem(String rule) {
    return keyset.problem(
        rule
            + ", "
            + run.keyDescription()
            + ": the data wasn't loaded, or it was loaded with another key or other settings"
            + StoreAnswers.tooLong(longestKey)
                .map(cause -> ", or the store takes no keys of this length: " + cause)
                .orElse(""),
        "Load it with the settings of this run, or give the key file that it was loaded with. "
            + WITHOUT_CHECK);
  }

  /** What one probe found, and the words for it. */
  private enum Outcome {
    DECRYPTED("decrypted"),
    UNREADABLE("unreadable"),
    MISSING("not found"),
    EMPTY("without fields"),
    NO_ANSWER("failed");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }
  }
}
