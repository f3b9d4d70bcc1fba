package site.ycsb.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.SharedInserts;
import site.ycsb.testing.doubles.AnsweringDB;
import site.ycsb.testing.statistics.ChiSquare;

/**
 * What several clients that insert into one table request, compared with what one client requests.
 * They take turns at random, so that they don't insert at the same speed, and learn of each other's
 * records some operations later. Random numbers are the same in each run of these tests.
 */
class SharedRequestsTest {
  private static final int RECORDS = 1000;
  private static final int OPERATIONS = 60_000;
  private static final int CLIENTS = 4;

  /** Below it, samples don't come from one distribution. */
  private static final double SIGNIFICANCE = 1e-4;

  /** Several clients in this thread, on a table of which only the numbers of records are kept. */
  private static final class Run extends AnsweringDB {
    private final int clients;
    private final List<CoreWorkload> workloads = new ArrayList<>();
    private final List<Optional<SharedInserts>> inserts = new ArrayList<>();

    /** How many records of each client each client knows. */
    private final long[][] known;

    private final long[] inserted;
    private final Deque<Told> told = new ArrayDeque<>();
    private final List<Long> numbers = new ArrayList<>();
    private final List<Long> ages = new ArrayList<>();
    private int turn;

    private record Told(int operation, int client, long count) {}

    /**
     * Does all operations.
     *
     * @param lag how many operations later clients learn of an insertion
     * @param lost how many clients are killed after half of the operations
     */
    Run(int clients, int lag, int lost, String distribution, long seed) throws Exception {
      this.clients = clients;
      known = new long[clients][clients];
      inserted = new long[clients];
      for (int index = 0; index < clients; index++) {
        Properties properties = properties(index, distribution, seed);
        CoreWorkload workload = new CoreWorkload();
        workload.init(properties);
        workload.initThread(properties, 0, 1);
        workloads.add(workload);
        inserts.add(RunContext.of(properties).find(SharedInserts.OF_RUN));
      }
      Random turns = new Random(seed);
      for (int operation = 0; operation < OPERATIONS; operation++) {
        int left = operation < OPERATIONS / 2 ? clients : clients - lost;
        told.removeIf(each -> each.client() >= left);
        tell(operation);
        turn = turns.nextInt(left);
        long before = inserted[turn];
        assertTrue(workloads.get(turn).doTransaction(this, null));
        if (inserted[turn] > before) {
          known[turn][turn] = inserted[turn];
          told.add(new Told(operation + lag, turn, inserted[turn]));
        }
      }
    }

    private Properties properties(int index, String distribution, long seed) {
      Properties properties = new Properties();
      Map.of(
              "recordcount",
              RECORDS,
              "operationcount",
              OPERATIONS,
              "fieldcount",
              1,
              "fieldlength",
              1,
              "readproportion",
              0.95,
              "updateproportion",
              0,
              "insertproportion",
              0.05,
              "seed",
              seed,
              "cluster.clients",
              clients,
              "cluster.index",
              index)
          .forEach((key, value) -> properties.setProperty(key, String.valueOf(value)));
      properties.setProperty("insertorder", "ordered");
      properties.setProperty("requestdistribution", distribution);
      return properties;
    }

    private void tell(int operation) {
      while (!told.isEmpty() && told.peek().operation() <= operation) {
        Told next = told.remove();
        for (int client = 0; client < clients; client++) {
          if (client != next.client()) {
            inserts.get(client).orElseThrow().publish(next.client(), next.count());
            known[client][next.client()] = next.count();
          }
        }
      }
    }

    @Override
    protected Status answer() {
      return Status.OK;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      long expected = RECORDS + inserted[turn] * clients + turn;
      assertEquals("user" + expected, key);
      inserted[turn]++;
      return Status.OK;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      long number = Long.parseLong(key.substring("user".length()));
      long newer = 0;
      for (int client = 0; client < clients; client++) {
        long older = Math.max(0, Math.floorDiv(number - RECORDS - client, clients) + 1);
        newer += Math.max(0, known[turn][client] - older);
        if (number >= RECORDS && (number - RECORDS) % clients == client) {
          assertTrue(older <= known[turn][client], () -> number + " isn't known to exist");
        }
      }
      ages.add(number < RECORDS ? newer + RECORDS - 1 - number : newer);
      numbers.add(number);
      return Status.OK;
    }

    List<Long> ages() {
      return ages;
    }

    /** Of what was there from the start, and known to all. */
    List<Long> loadedNumbers() {
      return numbers.stream().filter(number -> number < RECORDS).toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"0,0", "20,0", "400,0", "20,1", "400,2"})
  void latest_agesAmongKnownRecords_areAsWithOneClient(int lag, int lost) throws Exception {
    List<Long> one = new Run(1, 0, 0, "latest", 1).ages();
    List<Long> several = new Run(CLIENTS, lag, lost, "latest", 2).ages();

    double probability = ChiSquare.probability(one, several);

    assertTrue(probability > SIGNIFICANCE, () -> "p = " + probability);
    // the proof that it can tell
    List<Long> uniform = new Run(CLIENTS, lag, lost, "uniform", 3).ages();
    assertTrue(ChiSquare.probability(one, uniform) < SIGNIFICANCE);
  }

  @ParameterizedTest
  @CsvSource({"0,0", "400,0", "400,1"})
  void zipfian_loadedRecords_areAsFrequentAsWithOneClient(int lag, int lost) throws Exception {
    List<Long> one = new Run(1, 0, 0, "zipfian", 1).loadedNumbers();
    List<Long> several = new Run(CLIENTS, lag, lost, "zipfian", 2).loadedNumbers();

    double probability = ChiSquare.probability(one, several);

    assertTrue(probability > SIGNIFICANCE, () -> "p = " + probability);
    List<Long> uniform = new Run(CLIENTS, lag, lost, "uniform", 3).loadedNumbers();
    assertTrue(ChiSquare.probability(one, uniform) < SIGNIFICANCE);
  }
}
