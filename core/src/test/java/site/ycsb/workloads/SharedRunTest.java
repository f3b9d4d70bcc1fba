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
  private static final List<Long> NONE_YET = List.of(0L, 0L, 0L);

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
    StripedCounterGenerator numbers =
        new StripedCounterGenerator(100, new ClientShare(1, CLIENTS), NONE_YET);
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
    StripedCounterGenerator striped =
        new StripedCounterGenerator(100, new ClientShare(0, CLIENTS), NONE_YET);
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
    StripedCounterGenerator striped =
        new StripedCounterGenerator(100, new ClientShare(0, CLIENTS), NONE_YET);
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

  /** What is missing between the numbers doesn't make the newest records more frequent. */
  @Test
  void next_clientsOfDifferentSpeed_choosesByAgeAsOneClientWould() {
    List<Long> speeds = List.of(30L, 12L, 30L);
    AcknowledgedCounterGenerator alone = new AcknowledgedCounterGenerator(100);
    for (long number = 100; number < 172; number++) {
      alone.acknowledge(alone.sampleLong());
    }
    StripedCounterGenerator striped =
        new StripedCounterGenerator(100, new ClientShare(0, CLIENTS), speeds);
    List<Long> byAge =
        LongStream.iterate(striped.acknowledged(), number -> number >= 0, number -> number - 1)
            .filter(striped::exists)
            .boxed()
            .toList();
    assertEquals(172, byAge.size());

    List<Long> ages = latest(alone).stream().map(number -> 171 - number).toList();

    assertEquals(ages.stream().map(age -> byAge.get(age.intValue())).toList(), latest(striped));
  }

  private static List<Long> latest(AcknowledgedCounterGenerator inserted) {
    SkewedLatestGenerator chooser =
        RandomSource.use(RandomSource.seeded(7), new SkewedLatestGenerator(inserted));
    return LongStream.generate(() -> RequestKeys.next(chooser, inserted))
        .limit(20_000)
        .boxed()
        .toList();
  }

  @Test
  void doTransaction_afterEarlierRuns_goesOnWithoutReloading() throws Exception {
    String[] inserts = {
      "readproportion",
      "0",
      "updateproportion",
      "0",
      "insertproportion",
      "1",
      "cluster.inserted",
      "20, 18,21"
    };
    Set<String> earlier = new HashSet<>();
    for (int index = 0; index < CLIENTS; index++) {
      for (int n = 0; n < List.of(20, 18, 21).get(index); n++) {
        earlier.add("user" + (100 + n * CLIENTS + index));
      }
      CoreWorkload workload = workload(index, inserts);
      for (int n = 0; n < 10; n++) {
        assertTrue(workload.doTransaction(db, null));
      }
    }

    assertEquals(30, new HashSet<>(inserted).size());
    assertTrue(inserted.contains("user" + (100 + 20 * CLIENTS)));
    assertTrue(inserted.contains("user" + (100 + 18 * CLIENTS + 1)));
    inserted.retainAll(earlier);
    assertEquals(List.of(), inserted);
  }

  @Test
  void exists_recordsOfEarlierRuns_areThereFromTheStart() {
    StripedCounterGenerator numbers =
        new StripedCounterGenerator(100, new ClientShare(1, CLIENTS), List.of(2L, 1L, 0L));
    assertTrue(numbers.exists(103));
    assertTrue(numbers.exists(101));
    assertFalse(numbers.exists(104));
    assertFalse(numbers.exists(102));
    assertEquals(103, numbers.acknowledged());
    assertEquals(1, numbers.watermark());
    assertEquals(1, numbers.begun());
    assertEquals(104, numbers.nextValue());
    assertEquals(2, numbers.begun());
    assertEquals(1, numbers.watermark());
  }
}
