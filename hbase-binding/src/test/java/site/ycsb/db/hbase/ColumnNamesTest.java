package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import site.ycsb.db.hbase.RowCodec.ColumnNames;

class ColumnNamesTest {
  private final ColumnNames names = new ColumnNames(StandardCharsets.UTF_8);

  @Test
  void name_recordAgain_isTheSameString() {
    List<String> first = record("a", "b", "c");
    List<String> second = record("a", "b", "c");

    assertEquals(List.of("a", "b", "c"), first);
    assertSameStrings(first, second);
  }

  @Test
  void name_columnsMissingOrInAnotherOrder_areTheSameStrings() {
    List<String> first = record("a", "b", "c");

    assertSameStrings(List.of(first.get(2)), record("c"));
    assertSameStrings(List.of(first.get(0), first.get(2)), record("a", "c"));
    assertSameStrings(List.of(first.get(1), first.get(0)), record("b", "a"));
    assertEquals(List.of(), record());
    assertSameStrings(first, record("a", "b", "c"));
  }

  @Test
  void name_recordsAtRandom_areRight() {
    Random random = new Random(3);
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      columns.add("e".repeat(i % 5) + i);
    }
    for (int i = 0; i < 2000; i++) {
      Collections.shuffle(columns, random);
      List<String> some = columns.subList(0, random.nextInt(columns.size()));
      assertEquals(some, record(some.toArray(String[]::new)));
    }
  }

  @Test
  void name_columnThatBeginsOrEndsAsAnother_isItsOwn() {
    record("field1", "field10");

    assertEquals(List.of("field10", "field1"), record("field10", "field1"));
    assertEquals(List.of("field", "", "ield1"), record("field", "", "ield1"));
  }

  @Test
  void name_notAscii_isUtf8() {
    assertEquals(List.of("größe", "€"), record("größe", "€"));
  }

  @Test
  void name_qualifierOfOneHash_isItsOwn() {
    // 31 * 'A' + 'a' is 31 * 'B' + 'B'
    assertEquals(List.of("Aa", "BB", "Aa"), record("Aa", "BB", "Aa"));
  }

  @Test
  void name_arrayThatChangesAfterwards_keepsWhatWasRead() {
    byte[] bytes = {'a'};
    String name = names.name(bytes, 0, 1);
    bytes[0] = 'b';

    assertEquals("a", name);
    assertEquals(List.of("b", "a"), record("b", "a"));
  }

  @Test
  void name_moreColumnsThanAreKept_areRight() {
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 3 * ColumnNames.MAX_COLUMNS; i++) {
        assertEquals(List.of("field" + i), record("field" + i));
      }
    }
    assertSameStrings(record("field0"), record("field0"));
    String last = "field" + (3 * ColumnNames.MAX_COLUMNS - 1);
    assertNotSame(record(last).get(0), record(last).get(0));
  }

  @Test
  void name_knownColumnsInAnyOrder_allocateNothing() {
    byte[][] columns = new byte[10][];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = ("field" + i + "x".repeat(47)).getBytes(StandardCharsets.UTF_8);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Random random = new Random(5);
    readOneByOne(columns, random, 20_000);
    long before = threads.getCurrentThreadAllocatedBytes();
    readOneByOne(columns, random, 20_000);
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;

    assertTrue(bytes < 20_000, bytes + " bytes for 20,000 names");
  }

  private void readOneByOne(byte[][] columns, Random random, int times) {
    int characters = 0;
    for (int i = 0; i < times; i++) {
      byte[] column = columns[random.nextInt(columns.length)];
      names.beginRecord();
      characters += names.name(column, 0, column.length).length();
    }
    assertEquals(times * columns[0].length, characters);
  }

  private List<String> record(String... columns) {
    names.beginRecord();
    List<String> read = new ArrayList<>();
    for (String column : columns) {
      byte[] bytes = ("<" + column + ">").getBytes(StandardCharsets.UTF_8);
      read.add(names.name(bytes, 1, bytes.length - 2));
    }
    return read;
  }

  private static void assertSameStrings(List<String> expected, List<String> actual) {
    assertEquals(expected.size(), actual.size());
    for (int i = 0; i < expected.size(); i++) {
      assertSame(expected.get(i), actual.get(i));
    }
  }
}
