package site.ycsb.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.RandomSource;
import site.ycsb.generator.SkewedLatestGenerator;
import site.ycsb.generator.StripedCounterGenerator;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.SharedInserts;
import site.ycsb.testing.doubles.AnsweringDB;

/** Several clients that load and run one workload on one table. */
class SharedRunTest {
  private static final int CLIENTS = 3;

  private final List<String> inserted = new ArrayList<>();
  private final DB db =
      new AnsweringDB() {
        @Override
        protected Status answer() {
          return Status.OK;
        }

        @Override
        public Status insert(String table, String key, Map<String, ByteIterator> values) {
          inserted.add(key);
          return Status.OK;
        }
      };

  private static CoreWorkload workload(int index, String... more) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "100");
    properties.setProperty("insertorder", "ordered");
    properties.setProperty("cluster.clients", Integer.toString(CLIENTS));
    properties.setProperty("cluster.index", Integer.toString(index));
    for (int i = 0; i < more.length; i += 2) {
      properties.setProperty(more[i], more[i + 1]);
    }
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    return workload;
  }

  private static Set<String> keys(long first, long last) {
    return LongStream.rangeClosed(first, last)
        .mapToObj(number -> "user" + number)
        .collect(Collectors.toSet());
  }

  @Test
  void doInsert_loadOfAllClients_insertsEachRecordOnce() throws Exception {
    for (int index = 0; index < CLIENTS; index++) {
      CoreWorkload workload = workload(index, "dotransactions", "false");
      for (long n = new ClientShare(index, CLIENTS).of(100); n > 0; n--) {
        assertTrue(workload.doInsert(db, null));
      }
    }

    assertEquals(100, inserted.size());
    assertEquals(keys(0, 99), new HashSet<>(inserted));
  }

  @Test
  void doTransaction_insertsOfAllClients_neverCollide() throws Exception {
    for (int index = 0; index < CLIENTS; index++) {
      CoreWorkload workload =
          workload(index, "readproportion", "0", "updateproportion", "0", "insertproportion", "1");
      for (int n = 0; n < 20; n++) {
        assertTrue(workload.doTransaction(db, null));
      }
    }

    assertEquals(60, inserted.size());
    assertEquals(keys(100, 159), new HashSet<>(inserted));
  }

  @Test
  void init_oneOfSeveral_offersItsInsertsToTheRun() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "100");
    properties.setProperty("cluster.clients", "2");
    properties.setProperty("readproportion", "0");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("insertproportion", "1");
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    SharedInserts inserts = RunContext.of(properties).find(SharedInserts.OF_RUN).orElseThrow();

    assertTrue(workload.doTransaction(db, null));

    assertEquals(1, inserts.watermark());
  }

  /** Another client's record isn't requested before that client has told that it is stored. */
  @Test
  void exists_recordsOfOthers_onceTheyArePublished() {
    StripedCounterGenerator numbers = new StripedCounterGenerator(100, new ClientShare(1, CLIENTS));
    assertEquals(101, numbers.sampleLong());
    assertEquals(104, numbers.sampleLong());
    assertTrue(numbers.exists(99));
    assertFalse(numbers.exists(101));

    numbers.acknowledge(104);
    assertFalse(numbers.exists(104), "there is a gap before it");
    numbers.acknowledge(101);
    assertTrue(numbers.exists(101) && numbers.exists(104));
    assertEquals(2, numbers.watermark());
    assertEquals(104, numbers.acknowledged());

    numbers.publish(2, 3);
    numbers.publish(2, 1);
    assertTrue(numbers.exists(102) && numbers.exists(105) && numbers.exists(108));
    assertFalse(numbers.exists(111) || numbers.exists(100) || numbers.exists(103));
    assertEquals(108, numbers.acknowledged());
  }

  @Test
  void next_everythingPublished_choosesAsOneClientWould() {
    AcknowledgedCounterGenerator alone = new AcknowledgedCounterGenerator(100);
    StripedCounterGenerator striped = new StripedCounterGenerator(100, new ClientShare(0, CLIENTS));
    for (long number = 100; number < 190; number++) {
      alone.acknowledge(alone.sampleLong());
    }
    for (int n = 0; n < 30; n++) {
      striped.acknowledge(striped.sampleLong());
    }
    striped.publish(1, 30);
    striped.publish(2, 30);
    assertEquals(alone.acknowledged(), striped.acknowledged());

    assertEquals(latest(alone), latest(striped));
  }

  @Test
  void next_oneClientIsBehind_choosesOnlyWhatExistsAndStillTheNewestMost() {
    StripedCounterGenerator striped = new StripedCounterGenerator(100, new ClientShare(0, CLIENTS));
    for (int n = 0; n < 30; n++) {
      striped.acknowledge(striped.sampleLong());
    }
    striped.publish(1, 30);
    striped.publish(2, 5);

    List<Long> chosen = latest(striped);

    assertTrue(chosen.stream().allMatch(striped::exists));
    Map<Long, Long> counts =
        chosen.stream().collect(Collectors.groupingBy(number -> number, Collectors.counting()));
    assertEquals(
        striped.acknowledged(),
        counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey());
  }

  private static List<Long> latest(AcknowledgedCounterGenerator inserted) {
    SkewedLatestGenerator chooser =
        RandomSource.use(RandomSource.seeded(7), new SkewedLatestGenerator(inserted));
    return LongStream.generate(() -> KeyChoice.next(chooser, inserted))
        .limit(20_000)
        .boxed()
        .toList();
  }
}
