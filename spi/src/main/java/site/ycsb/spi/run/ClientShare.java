package site.ycsb.spi.run;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import site.ycsb.config.Numbers;
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
          "How many clients share the load or run. recordcount, operationcount, target and"
              + " target.schedule are totals of all of them; threads are per client.");
  public static final Property<Integer> INDEX =
      Property.integer(
          "cluster.index", "0", 0, 99_999, "", "Which of the cluster.clients this one is, from 0.");

  /** How far each client was when earlier runs ended. */
  public static final Property<List<Long>> INSERTED =
      new Property<>(
          "cluster.inserted",
          "integers, comma-separated",
          null,
          "records",
          "How many records each client inserted in earlier runs on the same table, as [CLIENT-i],"
              + " Inserted says; their inserts continue from there, with the same recordcount.",
          "must be a comma-separated list with a whole number of at least 0 for each client",
          ClientShare::counts);

  /** The definitions of its properties. */
  public static final List<Property<?>> PROPERTIES = List.of(CLIENTS, INDEX, INSERTED);

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

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
          "must be below cluster.clients, which is " + clients,
          "The clients have the numbers 0 to " + (clients - 1));
      return ALL;
    }
    return new ClientShare(index, clients);
  }

  private static List<Long> counts(String text) {
    List<Long> counts = Arrays.stream(text.split(",", -1)).map(Numbers::parseLong).toList();
    if (counts.stream().anyMatch(count -> count < 0)) {
      throw new IllegalArgumentException(text);
    }
    return counts;
  }

  /** How many records each client inserted earlier; 0 unless it is given. */
  public List<Long> inserted(Settings settings) {
    List<Long> none = Collections.nCopies(clients, 0L);
    List<Long> given = settings.find(INSERTED).orElse(none);
    if (given.size() != clients) {
      settings.reject(
          INSERTED,
          "must have a number for each of the clients, of which there are " + clients,
          "Give the value of [CLIENT-i], Inserted for each of them, in order");
      return none;
    }
    return given;
  }

  public boolean isAll() {
    return clients == 1;
  }

  /** The share of a total; if it doesn't divide, the first clients get one more. */
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
