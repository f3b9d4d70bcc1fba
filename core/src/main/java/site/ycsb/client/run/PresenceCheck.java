package site.ycsb.client.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.client.run.Verdict.MissingRecords;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ServerlessStore;
import site.ycsb.spi.StoredValues;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.run.RunPlanSource;

/**
 * Looks before a run whether records of the load are there, as a run itself may never tell: some
 * stores make the record that an update looks for in vain, a scan begins at the next key, and some
 * bindings answer OK with an empty row. A few reads; more only when a record is missing. Stores
 * nothing.
 */
final class PresenceCheck {
  /** Time limit of the check, apart from its last read. */
  static final long LIMIT_NANOS = 5_000_000_000L;

  private static final String NAME = "A look at the load's keys before the run";
  private static final int FEW = 9;
  private static final int MANY = 200;

  private final DB db;
  private final RunPlan plan;
  private final long endNanos;
  private int lookedFor;
  private int notFound;
  private int withoutFields;

  private PresenceCheck(DB db, RunPlan plan, long endNanos) {
    this.db = db;
    this.plan = plan;
    this.endNanos = endNanos;
  }

  /**
   * Looks for them on a connected DB; empty when that tells nothing: the workload doesn't know its
   * keys, or the binding keeps nothing, reads nothing or fails.
   */
  static Optional<PresenceCheck> of(DB db, RunPlan plan, RunPlanSource source) {
    if (!plan.readsExisting()
        || !source.requestsOnlyExisting()
        || Capabilities.find(db, ServerlessStore.class).isPresent()) {
      return Optional.empty();
    }
    long endNanos = System.nanoTime() + LIMIT_NANOS;
    PresenceCheck few = new PresenceCheck(db, plan, endNanos);
    if (!few.look(source.loadedKeys(FEW)) || few.missing() == 0) {
      return Optional.empty();
    }
    if (few.returnedNothing()) {
      return Optional.of(few);
    }
    List<String> keys = new ArrayList<>(source.loadedKeys(MANY));
    // when time ends it, those that it looked for are of the whole range
    Collections.shuffle(keys, new Random(0));
    PresenceCheck many = new PresenceCheck(db, plan, endNanos);
    if (!many.look(keys)) {
      return Optional.empty();
    }
    if (many.lookedFor > few.lookedFor) {
      return Optional.of(many);
    }
    // a slow store: of so few keys, only that all are missing tells something
    return few.missing() == few.lookedFor ? Optional.of(few) : Optional.empty();
  }

  /** What is missing, as far as the binding is known to return what is there. */
  Optional<MissingRecords> missingRecords() {
    return missing() == 0 || returnedNothing()
        ? Optional.empty()
        : Optional.of(new MissingRecords(NAME, missing(), lookedFor));
  }

  /**
   * Whether each row came back without a field: none is there, or the binding never returns any.
   */
  boolean returnedNothing() {
    return lookedFor > 0 && withoutFields == lookedFor;
  }

  private int missing() {
    return notFound + withoutFields;
  }

  private boolean look(List<String> keys) {
    for (String key : keys) {
      if (lookedFor > 0 && System.nanoTime() - endNanos >= 0) {
        break;
      }
      HashMap<String, ByteIterator> row = new HashMap<>();
      @Nullable Status status = read(key, null, row);
      if (Status.OK.equals(status) && row.isEmpty() && !plan.fields().isEmpty()) {
        // stores with fixed columns return what is requested by name
        status = read(key, Set.copyOf(plan.fields()), row);
      }
      if (Status.NOT_FOUND.equals(status)) {
        notFound++;
      } else if (!Status.OK.equals(status)) {
        return false;
      } else if (row.isEmpty()) {
        withoutFields++;
      }
      lookedFor++;
    }
    return true;
  }

  private @Nullable Status read(
      String key, @Nullable Set<String> fields, HashMap<String, ByteIterator> row) {
    @Nullable Status status = db.read(plan.table(), key, fields, row);
    StoredValues.dropAbsent(row);
    return status;
  }
}
