package site.ycsb.spi.run;

import java.util.List;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/**
 * Which share of a run one of several clients does. What a user gives as the whole (records,
 * operations, rates) is split so that the shares of all clients add up to it. Immutable.
 *
 * @param index the client's number, from 0
 * @param clients how many clients there are
 */
public record ClientShare(int index, int clients) {
  /** The only client: it does everything. */
  public static final ClientShare ALL = new ClientShare(0, 1);

  public static final Property<Integer> CLIENTS =
      Property.integer(
          "cluster.clients",
          "1",
          1,
          100_000,
          "clients",
          "How many clients do the load or run together. recordcount, operationcount, target and"
              + " target.schedule are totals of all of them; threads are those of one.");
  public static final Property<Integer> INDEX =
      Property.integer(
          "cluster.index", "0", 0, 99_999, "", "Which of the cluster.clients this one is, from 0.");

  /** The definitions of its properties. */
  public static final List<Property<?>> PROPERTIES = List.of(CLIENTS, INDEX);

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  /** Checks that the client is one of them. */
  public ClientShare {
    if (index < 0 || index >= clients) {
      throw new IllegalArgumentException(index + " of " + clients);
    }
  }

  /** Reads the configuration; an index that is too large becomes a problem of the settings. */
  public static ClientShare from(Settings settings) {
    int clients = settings.get(CLIENTS);
    int index = settings.get(INDEX);
    if (index >= clients) {
      settings.reject(
          INDEX,
          "has to be below cluster.clients, which is " + clients,
          "The clients have the numbers 0 to " + (clients - 1));
      return ALL;
    }
    return new ClientShare(index, clients);
  }

  /** Whether this client does everything. */
  public boolean isAll() {
    return clients == 1;
  }

  /** The share of a total. Those of the first clients are larger by one where it doesn't divide. */
  public long of(long total) {
    return total / clients + (index < total % clients ? 1 : 0);
  }

  /** The first of the numbers 0 to total - 1 that are this client's when each has a range. */
  public long firstOf(long total) {
    return total / clients * index + Math.min(index, total % clients);
  }

  /** The place of this client's n-th item, from 0, among those of all clients taking turns. */
  public long interleaved(long n) {
    return n * clients + index;
  }

  /** A seed for this client's random numbers: its own, and the same in each run. */
  public long seed(long seed) {
    return seed + index * GOLDEN_RATIO;
  }
}
