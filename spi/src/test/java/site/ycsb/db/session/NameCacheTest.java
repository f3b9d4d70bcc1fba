package site.ycsb.db.session;

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

class NameCacheTest {
  private final NameCache names = new NameCache(StandardCharsets.UTF_8);

  @Test
  void at_recordAgain_isTheSameString() {
    List<String> first = record("a", "b", "c");
    List<String> second = record("a", "b", "c");

    assertEquals(List.of("a", "b", "c"), first);
    assertSameStrings(first, second);
  }

  @Test
  void at_fieldsMissingOrInAnotherOrder_areTheSameStrings() {
    List<String> first = record("a", "b", "c");

    assertSameStrings(List.of(first.get(2)), record("c"));
    assertSameStrings(List.of(first.get(0), first.get(2)), record("a", "c"));
    assertSameStrings(List.of(first.get(1), first.get(0)), record("b", "a"));
    assertEquals(List.of(), record());
    assertSameStrings(first, record("a", "b", "c"));
  }

  @Test
  void at_recordsAtRandom_areRight() {
    Random random = new Random(3);
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      fields.add("e".repeat(i % 5) + i);
    }
    for (int i = 0; i < 2000; i++) {
      Collections.shuffle(fields, random);
      List<String> some = fields.subList(0, random.nextInt(fields.size()));
      assertEquals(some, record(some.toArray(String[]::new)));
    }
  }

  @Test
  void at_nameThatBeginsOrEndsAsAnother_isItsOwn() {
    record("field1", "field10");

    assertEquals(List.of("field10", "field1"), record("field10", "field1"));
    assertEquals(List.of("field", "", "ield1"), record("field", "", "ield1"));
  }

  @Test
  void at_notAscii_isUtf8() {
    assertEquals(List.of("größe", "€"), record("größe", "€"));
  }

  @Test
  void at_namesOfOneHash_areKeptApart() {
    List<String> colliding = List.of("AaAa", "BBBB", "AaBB", "BBAa");
    assertEquals(1, colliding.stream().map(String::hashCode).distinct().count());

    List<String> first = record(colliding.toArray(String[]::new));
    assertEquals(colliding, first);
    assertSameStrings(List.of(first.get(2)), record("AaBB"));
  }

  @Test
  void at_arrayThatChangesAfterwards_keepsWhatWasRead() {
    byte[] bytes = {'a'};
    String name = names.at(bytes, 0, 1).text();
    bytes[0] = 'b';

    assertEquals("a", name);
    assertEquals(List.of("b", "a"), record("b", "a"));
  }

  @Test
  void at_moreNamesThanAreKept_areRight() {
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 3 * NameCache.MAX_NAMES; i++) {
        assertEquals(List.of("field" + i), record("field" + i));
      }
    }
    assertSameStrings(record("field0"), record("field0"));
    String last = "field" + (3 * NameCache.MAX_NAMES - 1);
    assertNotSame(record(last).get(0), record(last).get(0));
  }

  @Test
  void at_veryLongName_isntKept() {
    String kept = "x".repeat(NameCache.MAX_NAME_BYTES);

    assertSameStrings(record(kept), record(kept));
    assertNotSame(record(kept + "x").get(0), record(kept + "x").get(0));
  }

  @Test
  void at_knownNamesInAnyOrder_allocateNothing() {
    byte[][] fields = new byte[10][];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = ("field" + i + "x".repeat(47)).getBytes(StandardCharsets.UTF_8);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Random random = new Random(5);
    readOneByOne(fields, random, 20_000);
    long before = threads.getCurrentThreadAllocatedBytes();
    readOneByOne(fields, random, 20_000);
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;

    assertTrue(bytes < 20_000, bytes + " bytes for 20,000 names");
  }

  private void readOneByOne(byte[][] fields, Random random, int times) {
    int characters = 0;
    for (int i = 0; i < times; i++) {
      byte[] field = fields[random.nextInt(fields.length)];
      names.beginRecord();
      characters += names.at(field, 0, field.length).text().length();
    }
    assertEquals(times * fields[0].length, characters);
  }

  /** The names as the cache finds them, by their lengths and by a 0 at their ends alike. */
  private List<String> record(String... fields) {
    names.beginRecord();
    List<String> read = new ArrayList<>();
    for (String field : fields) {
      byte[] bytes = ("<" + field + ">").getBytes(StandardCharsets.UTF_8);
      read.add(names.at(bytes, 1, bytes.length - 2).text());
    }
    names.beginRecord();
    for (int i = 0; i < fields.length; i++) {
      byte[] bytes = ("#" + fields[i] + "\0").getBytes(StandardCharsets.UTF_8);
      NameCache.Name found = names.upToZero(bytes, 1);
      assertEquals(read.get(i), found.text());
      assertEquals(bytes.length - 2, found.length());
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
