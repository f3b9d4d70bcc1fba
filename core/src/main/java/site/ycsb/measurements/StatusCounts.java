package site.ycsb.measurements;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import site.ycsb.Status;

/**
 * Counts how operations ended, by status.
 *
 * <p>One thread counts; others may read at any time. Statuses are few, so a short scan by identity
 * finds the counter; only a status object that wasn't seen before is compared by value.
 */
final class StatusCounts {
  private static final int FIRST_CAPACITY = 8;

  private volatile Table table = new Table(new Status[0], new AtomicLongArray(FIRST_CAPACITY));

  void count(Status status) {
    Table current = table;
    int index = indexOf(current, status);
    if (index < 0) {
      index = current.statuses.length;
      current = current.with(status);
      table = current;
    }
    AtomicLongArray counts = current.counts;
    counts.setRelease(index, counts.getPlain(index) + 1);
  }

  void addTo(Map<String, Long> totals) {
    Table current = table;
    for (int i = 0; i < current.statuses.length; i++) {
      long count = current.counts.getAcquire(i);
      if (count > 0) {
        totals.merge(current.statuses[i].getName(), count, Long::sum);
      }
    }
  }

  @SuppressWarnings("ReferenceEquality") // identity is the quick case; equals decides the rest
  private static int indexOf(Table table, Status status) {
    Status[] known = table.statuses;
    for (int i = 0; i < known.length; i++) {
      if (known[i] == status) {
        return i;
      }
    }
    for (int i = 0; i < known.length; i++) {
      if (known[i].equals(status)) {
        return i;
      }
    }
    return -1;
  }

  private static final class Table {
    final Status[] statuses;
    final AtomicLongArray counts;

    Table(Status[] statuses, AtomicLongArray counts) {
      this.statuses = statuses;
      this.counts = counts;
    }

    Table with(Status status) {
      int size = statuses.length;
      Status[] more = Arrays.copyOf(statuses, size + 1);
      more[size] = status;
      AtomicLongArray moreCounts = counts;
      if (size == counts.length()) {
        moreCounts = new AtomicLongArray(2 * size);
        for (int i = 0; i < size; i++) {
          moreCounts.setPlain(i, counts.getPlain(i));
        }
      }
      return new Table(more, moreCounts);
    }
  }
}
