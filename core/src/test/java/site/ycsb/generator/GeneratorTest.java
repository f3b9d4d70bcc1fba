package site.ycsb.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.generator.ZipfianGenerator.Zeta;

final class GeneratorTest {
  private static final int DRAWS = 100_000;

  private static RandomSource seeded(long seed) {
    Random random = new Random(seed);
    return () -> random;
  }

  @Test
  void zipfian_billionItems_startsAtOnceAndStaysInside() {
    ZipfianGenerator generator =
        RandomSource.use(seeded(1), new ZipfianGenerator(0, 999_999_999, 0.9));
    long first = 0;
    for (int i = 0; i < DRAWS; i++) {
      long value = generator.nextValue();
      assertTrue(value >= 0 && value <= 999_999_999, () -> "drawn " + value);
      first += value == 0 ? 1 : 0;
    }
    double share = 1 / new Zeta(0.9).sum(1_000_000_000);
    assertEquals(share, first / (double) DRAWS, 0.1 * share);
  }

  @Test
  void use_sameSeed_repeatsExactly() {
    List<Long> first = new ArrayList<>();
    List<Long> second = new ArrayList<>();
    for (List<Long> draws : List.of(first, second)) {
      NumberGenerator generator = RandomSource.use(seeded(5), new ScrambledZipfianGenerator(1000));
      for (int i = 0; i < 100; i++) {
        draws.add(generator.sampleLong());
      }
    }
    assertEquals(first, second);
    assertTrue(new HashSet<>(first).size() > 10);
  }

  @Test
  void sampleLong_subclassFromElsewhere_drawsWhatItOverrides() {
    NumberGenerator generator = new site.ycsb.conformance.ElsewhereGenerator();
    assertEquals(42, generator.sampleLong());
  }

  @Test
  void acknowledged_outOfOrder_knowsTheGaplessPart() {
    AcknowledgedCounterGenerator generator = new AcknowledgedCounterGenerator(10);
    assertEquals(9, generator.lastValue());
    for (int i = 0; i < 4; i++) {
      assertEquals(10 + i, generator.nextValue());
    }
    generator.acknowledge(11);
    generator.acknowledge(13);
    assertEquals(9, generator.lastValue());
    generator.acknowledge(10);
    assertEquals(11, generator.lastValue());
    generator.acknowledge(12);
    assertEquals(13, generator.lastValue());
  }

  @Test
  void acknowledge_windowFull_throws() {
    AcknowledgedCounterGenerator generator = new AcknowledgedCounterGenerator(0);
    generator.acknowledge(AcknowledgedCounterGenerator.WINDOW_SIZE - 1);
    assertThrows(
        RuntimeException.class,
        () -> generator.acknowledge(AcknowledgedCounterGenerator.WINDOW_SIZE));
  }

  @Test
  void acknowledge_manyThreads_countsEveryNumber() throws InterruptedException {
    AcknowledgedCounterGenerator generator = new AcknowledgedCounterGenerator(0);
    int threadCount = 8;
    int perThread = 50_000;
    List<Thread> threads = new ArrayList<>();
    for (int thread = 0; thread < threadCount; thread++) {
      Thread worker =
          new Thread(
              () -> {
                for (int i = 0; i < perThread; i++) {
                  generator.acknowledge(generator.sampleLong());
                }
              });
      threads.add(worker);
      worker.start();
    }
    for (Thread worker : threads) {
      worker.join(TimeUnit.SECONDS.toMillis(60));
    }
    assertEquals((long) threadCount * perThread - 1, generator.acknowledged());
  }

  @Test
  void latest_counterGrows_followsIt() {
    CounterGenerator counter = new CounterGenerator(10);
    SkewedLatestGenerator generator =
        RandomSource.use(seeded(3), new SkewedLatestGenerator(counter));
    for (int i = 0; i < 1000; i++) {
      counter.nextValue();
      long value = generator.nextValue();
      assertTrue(value >= 0 && value <= counter.lastValue(), () -> "drawn " + value);
    }
  }

  @Test
  void hotspot_setWithoutMembers_drawsFromTheOther() {
    HotspotIntegerGenerator none = new HotspotIntegerGenerator(0, 9, 0.01, 0.5);
    HotspotIntegerGenerator all = new HotspotIntegerGenerator(0, 9, 1, 0.5);
    for (int i = 0; i < 1000; i++) {
      assertTrue(none.nextValue() <= 9);
      assertTrue(all.nextValue() <= 9);
    }
  }

  @Test
  void discrete_nothingToDraw_throws() {
    assertThrows(IllegalStateException.class, () -> new DiscreteGenerator().nextValue());
  }

  @Test
  void file_lines_comeInOrderThenNullThenAgain(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("lines");
    Files.writeString(file, "a\nb");
    FileGenerator generator = new FileGenerator(file.toString());
    assertEquals("a", generator.nextValue());
    assertEquals("b", generator.nextValue());
    assertEquals("b", generator.lastValue());
    assertEquals(null, generator.nextValue());
    generator.reloadFile();
    assertEquals("a", generator.nextValue());
  }

  @Test
  void histogram_fileWithAnEmptyBucket_readsIt(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("histogram");
    Files.writeString(file, "BlockSize\t10\n0\t1\n2\t3\n");
    HistogramGenerator generator = new HistogramGenerator(file.toString());
    assertEquals(15, generator.mean());
    Set<Long> drawn = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      drawn.add(generator.nextValue());
    }
    assertEquals(Set.of(10L, 20L), drawn);
  }

  @Test
  void histogram_notOne_saysSo(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("histogram");
    for (String text :
        List.of("", "Block\t1\n0\t1", "BlockSize\t1\nzero\t1", "BlockSize\t1\n-1\t1")) {
      Files.writeString(file, text);
      assertThrows(IOException.class, () -> new HistogramGenerator(file.toString()));
    }
  }

  @Test
  void strings_allUsed_beginAgainOrThrow() {
    IncrementingPrintableStringGenerator generator =
        new IncrementingPrintableStringGenerator(1, new int[] {'a', 'b'});
    assertEquals("a", generator.nextValue());
    assertEquals("b", generator.nextValue());
    assertEquals("a", generator.nextValue());
    generator.setThrowExceptionOnRollover(true);
    assertThrows(NoSuchElementException.class, generator::nextValue);
  }

  @Test
  void times_minutes_areSecondsApart() {
    UnixEpochTimestampGenerator generator =
        new UnixEpochTimestampGenerator(10, TimeUnit.MINUTES, 1000);
    assertEquals(1000, generator.nextValue());
    assertEquals(1600, generator.nextValue());
    assertEquals(1000, generator.lastValue());
    assertEquals(1600, generator.currentValue());
  }

  @Test
  void randomTimes_all_comeOnceEach() {
    RandomDiscreteTimestampGenerator generator =
        new RandomDiscreteTimestampGenerator(60, TimeUnit.SECONDS, 1000, 4);
    Set<Long> drawn = new HashSet<>();
    for (int i = 0; i < 4; i++) {
      drawn.add(generator.nextValue());
    }
    assertEquals(Set.of(940L, 1000L, 1060L, 1120L), drawn);
    assertThrows(IllegalStateException.class, generator::nextValue);
  }
}
