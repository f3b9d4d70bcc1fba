package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.e2e.ClusterProcesses.assertExit;
import static site.ycsb.tests.e2e.ClusterProcesses.awaitOperations;
import static site.ycsb.tests.e2e.ClusterProcesses.endWell;
import static site.ycsb.tests.e2e.ClusterProcesses.kill;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.testing.doubles.AnsweringDB;
import site.ycsb.testing.statistics.ChiSquare;
import site.ycsb.workloads.CoreWorkload;

/**
 * What several clients request, each a process of its own, by a binding that writes it down. Times
 * are {@link System#nanoTime}, which is one clock for all processes of a Linux machine.
 */
@Tag("long")
class ClusterRequestsIT {
  private static final int CLIENTS = 2;

  /** Of which one is lost: beside the coordinator, one that joined is left. */
  private static final int CLIENTS_AT_LOSS = 3;

  private static final int RECORDS = 1000;
  private static final int REQUESTS = 30_000;

  /** Below it, samples don't come from one distribution; random numbers are the same each time. */
  private static final double SIGNIFICANCE = 1e-4;

  private final ClusterProcesses cluster;
  private final Path classes;

  ClusterRequestsIT(@TempDir Path folder) throws Exception {
    cluster = new ClusterProcesses(folder);
    classes = folder.resolve("classes");
    String name = RequestLogDB.class.getName().replace('.', '/') + ".class";
    Path file = classes.resolve(name);
    Files.createDirectories(file.getParent());
    try (InputStream in = RequestLogDB.class.getResourceAsStream("/" + name)) {
      Files.write(file, Objects.requireNonNull(in, name).readAllBytes());
    }
  }

  /**
   * One request or insertion.
   *
   * @param kind as {@link RequestLogDB} has it
   */
  private record Entry(String kind, long number, long nanos) {}

  /** What the client in this folder did, in its order if it had one thread. */
  private static List<Entry> entries(Path client) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (Stream<Path> files = Files.list(client)) {
      for (Path file :
          files
              .filter(each -> each.getFileName().toString().startsWith(RequestLogDB.FILES))
              .toList()) {
        for (String line : Files.readAllLines(file)) {
          String[] words = line.split(" ", -1);
          entries.add(
              new Entry(
                  words[0],
                  Long.parseLong(words[1].substring("user".length())),
                  Long.parseLong(words[2])));
        }
      }
    }
    return entries;
  }

  private static List<Long> numbers(List<Entry> entries) {
    return entries.stream().map(Entry::number).toList();
  }

  /** The requests for those that were there from the start. */
  private static List<Long> loadedRecords(List<Entry> entries) {
    return entries.stream()
        .filter(entry -> entry.kind().equals(RequestLogDB.REQUEST))
        .map(Entry::number)
        .filter(number -> number < RECORDS)
        .toList();
  }

  private String[] workload(String... more) {
    String[] common = {
      "-cp", classes.toString(),
      "-p", "workload=site.ycsb.workloads.CoreWorkload",
      "-p", "recordcount=" + RECORDS,
      "-p", "insertorder=ordered",
      "-p", "fieldcount=1",
      "-p", "updateproportion=0",
      "-p", "maxmissing=1" // no requests but the run's
    };
    return with(common, more);
  }

  private static String[] with(String[] common, String... more) {
    return Stream.concat(Arrays.stream(common), Arrays.stream(more)).toArray(String[]::new);
  }

  /** The numbers that one client requests that is all there are. */
  private static List<Long> alone(String[] workload, String... more) throws Exception {
    Properties properties = new Properties();
    String[] flags = with(workload, more);
    for (int i = 0; i < flags.length; i += 2) {
      if (flags[i].equals("-p")) {
        String[] sides = flags[i + 1].split("=", 2);
        properties.setProperty(sides[0], sides[1]);
      }
    }
    List<Long> numbers = new ArrayList<>();
    DB db =
        new AnsweringDB() {
          @Override
          protected Status answer() {
            return Status.OK;
          }

          @Override
          public Status read(
              String table,
              String key,
              @Nullable Set<String> fields,
              Map<String, ByteIterator> result) {
            numbers.add(Long.parseLong(key.substring("user".length())));
            return Status.OK;
          }
        };
    CoreWorkload client = new CoreWorkload();
    client.init(properties);
    for (int n = Integer.parseInt(properties.getProperty("operationcount")); n > 0; n--) {
      assertTrue(client.doTransaction(db, null));
    }
    return numbers;
  }

  private Path folderOf(int client) {
    return client == 0 ? cluster.coordinator().folder() : cluster.clientFolder(client);
  }

  private RunningTrial join(int client) throws IOException {
    return cluster.join(client, "-cp", classes.toString());
  }

  /** The records that earlier runs inserted are among those that are requested. */
  @Test
  void run_severalClients_requestRecordsAsOftenAsOneClient() throws Exception {
    String[] reads = {
      "-p",
      "readproportion=1",
      "-p",
      "insertproportion=0",
      "-p",
      "requestdistribution=latest",
      "-p",
      "operationcount=" + REQUESTS
    };
    List<Long> one = alone(workload(reads), "-p", "cluster.inserted=300", "-p", "seed=1");
    assertEquals(REQUESTS, one.size());

    String[] several = with(reads, "-p", "cluster.inserted=150,150", "-p", "seed=2");
    try (RunningTrial first =
            cluster.coordinate("run", RequestLogDB.class.getName(), CLIENTS, workload(several));
        RunningTrial second = join(1)) {
      endWell(first, second);
    }
    List<Long> all = new ArrayList<>();
    List<List<Long>> each = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      each.add(numbers(entries(folderOf(client))));
      assertEquals(REQUESTS / CLIENTS, each.get(client).size());
      all.addAll(each.get(client));
    }
    assertNotEquals(each.get(0), each.get(1));
    double probability = ChiSquare.probability(one, all);
    assertTrue(probability > SIGNIFICANCE, () -> "p = " + probability);
    // each of them draws from the whole, too
    for (List<Long> client : each) {
      double alike = ChiSquare.probability(one, client);
      assertTrue(alike > SIGNIFICANCE, () -> "p = " + alike);
    }
  }

  @Test
  void run_clientIsKilled_othersRequestWhatIsAcknowledgedAsOftenAsOneClient() throws Exception {
    String[] run =
        workload(
            "-threads", "3",
            "-p", "operationcount=9600",
            "-p", "readproportion=0.8",
            "-p", "insertproportion=0.2",
            "-p", "requestdistribution=zipfian");
    List<Long> one =
        alone(run, "-p", "seed=1").stream().filter(number -> number < RECORDS).toList();
    try (RunningTrial first =
            cluster.coordinate(
                "run",
                RequestLogDB.class.getName(),
                CLIENTS_AT_LOSS,
                with(run, "-target", "1200"));
        RunningTrial second = join(1);
        RunningTrial third = cluster.joinMortal(2, "-cp", classes.toString())) {
      awaitOperations(first);
      kill(third);

      TrialResult result = first.await();
      assertExit(1, result);
      assertTrue(
          result.standardError().contains("was lost in the run"), () -> Ycsb.describe(result));
      TrialResult left = second.await();
      assertExit(0, left);
      Results.assertPrints(left, ", up to where a client was lost. This client's log stays in ");
    }
    List<List<Entry>> clients = new ArrayList<>();
    for (int client = 0; client < CLIENTS_AT_LOSS; client++) {
      clients.add(entries(folderOf(client)));
    }
    Map<Long, Long> insertedNanos = new HashMap<>();
    for (List<Entry> client : clients) {
      for (Entry entry : client) {
        if (entry.kind().equals(RequestLogDB.INSERT)) {
          assertTrue(entry.number() >= RECORDS, entry::toString);
          assertNull(
              insertedNanos.put(entry.number(), entry.nanos()), () -> "twice: " + entry.number());
        }
      }
    }
    for (List<Entry> client : clients) {
      assertRequestsFollowInsertions(client, insertedNanos);
    }
    List<Long> all =
        clients.stream().map(ClusterRequestsIT::loadedRecords).flatMap(List::stream).toList();
    double probability = ChiSquare.probability(one, all);
    assertTrue(probability > SIGNIFICANCE, () -> "p = " + probability);
    // the proof that so many requests can tell
    List<Long> uniform = new Random(1).longs(all.size(), 0, RECORDS).boxed().toList();
    assertTrue(ChiSquare.probability(one, uniform) < SIGNIFICANCE);
    // those of others are requested too, those of the lost client included
    for (List<Entry> client : clients) {
      assertEquals(
          CLIENTS_AT_LOSS,
          client.stream()
              .filter(entry -> entry.kind().equals(RequestLogDB.REQUEST))
              .filter(entry -> entry.number() >= RECORDS)
              .map(entry -> (entry.number() - RECORDS) % CLIENTS_AT_LOSS)
              .distinct()
              .count());
    }
  }

  private static void assertRequestsFollowInsertions(
      List<Entry> client, Map<Long, Long> insertedNanos) {
    for (Entry entry : client) {
      if (entry.kind().equals(RequestLogDB.REQUEST) && entry.number() >= RECORDS) {
        Long inserted = insertedNanos.get(entry.number());
        assertTrue(
            inserted != null && entry.nanos() - inserted >= 0,
            () -> entry + " was inserted at " + inserted);
      }
    }
  }
}
