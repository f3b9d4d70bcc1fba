package site.ycsb.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import site.ycsb.generator.StripedCounterGenerator.AcknowledgedStripes;

class AcknowledgedStripesTest {
  private static final long START = 5;

  private static List<Long> newestFirst(long... acknowledged) {
    AcknowledgedStripes stripes =
        new AcknowledgedStripes(1, START, new AtomicLongArray(acknowledged));
    List<Long> numbers = new ArrayList<>();
    for (long age = 0; age <= stripes.older(); age++) {
      numbers.add(stripes.number(age));
    }
    return numbers;
  }

  private static List<Long> expected(long... acknowledged) {
    List<Long> numbers = new ArrayList<>();
    for (long turn = 99; turn >= 0; turn--) {
      for (int client = acknowledged.length - 1; client >= 0; client--) {
        if (turn < acknowledged[client]) {
          numbers.add(START + turn * acknowledged.length + client);
        }
      }
    }
    for (long number = START - 1; number >= 0; number--) {
      numbers.add(number);
    }
    return numbers;
  }

  @Test
  void number_nothingInserted_isThatOfTheLoadedRecords() {
    assertEquals(List.of(4L, 3L, 2L, 1L, 0L), newestFirst(0, 0, 0));
  }

  @Test
  void number_anySpeeds_countsWhatExistsFromTheNewestOn() {
    assertEquals(expected(2, 2, 2), newestFirst(2, 2, 2));
    assertEquals(expected(0, 3, 1), newestFirst(0, 3, 1));
    assertEquals(expected(7), newestFirst(7));
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      long[] acknowledged = random.longs(1 + random.nextInt(6), 0, 12).toArray();
      assertEquals(expected(acknowledged), newestFirst(acknowledged));
    }
  }
}
