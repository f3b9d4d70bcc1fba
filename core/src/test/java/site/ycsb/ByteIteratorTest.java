package site.ycsb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.generator.RandomSource;

/** What a binding that reads values in its own way gets. */
final class ByteIteratorTest {
  private static final byte[] BYTES = "value of a field".getBytes(StandardCharsets.US_ASCII);

  static Stream<Arguments> kinds() {
    return Stream.of(
        kind("array", () -> new ByteArrayByteIterator(BYTES)),
        kind("part of an array", () -> new ByteArrayByteIterator(BYTES, 2, 9)),
        kind("text", () -> new StringByteIterator("value of a field")),
        kind("random", () -> new RandomByteIterator(31, RandomSource.seeded(7))),
        kind("no bytes", () -> new RandomByteIterator(0)),
        kind("whole number", () -> new NumericByteIterator(0x4142434445464748L)),
        kind("floating point", () -> new NumericByteIterator(2.5)),
        kind("stream", () -> new InputStreamByteIterator(new ByteArrayInputStream(BYTES), 11)));
  }

  private static Arguments kind(String name, Supplier<ByteIterator> maker) {
    return Arguments.of(Named.of(name, maker));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void toArray_again_isTheSame(Supplier<ByteIterator> maker) {
    ByteIterator value = maker.get();
    byte[] first = value.toArray();
    String text = new String(first, StandardCharsets.UTF_8);
    for (int i = 0; i < 3; i++) {
      assertArrayEquals(first, value.toArray());
      assertEquals(text, value.toString());
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void getStringMap_again_isTheSame(Supplier<ByteIterator> maker) {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("field", maker.get());
    Map<String, String> first = StringByteIterator.getStringMap(values);
    assertEquals(first, StringByteIterator.getStringMap(values));
    assertEquals(
        first.get("field"), new String(values.get("field").toArray(), StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void toArray_afterwards_bytesAreConsumedUntilReset(Supplier<ByteIterator> maker) {
    ByteIterator value = maker.get();
    byte[] all = value.toArray();
    assertFalse(value.hasNext());
    assertEquals(0, value.bytesLeft());
    assertEquals(1, value.nextBuf(new byte[4], 1));
    value.reset();
    assertEquals(all.length, value.bytesLeft());
    byte[] one = new byte[all.length];
    for (int i = 0; i < one.length; i++) {
      one[i] = value.nextByte();
    }
    assertArrayEquals(all, one);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void toArray_changedByTheCaller_isTheSameAgain(Supplier<ByteIterator> maker) {
    ByteIterator value = maker.get();
    byte[] first = value.toArray();
    byte[] kept = first.clone();
    Arrays.fill(first, (byte) 0);
    assertArrayEquals(kept, value.toArray());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void toArray_partlyRead_isTheRestOnce(Supplier<ByteIterator> maker) {
    byte[] all = maker.get().toArray();
    ByteIterator value = maker.get();
    if (all.length == 0) {
      return;
    }
    assertEquals(all[0], value.nextByte());
    assertArrayEquals(Arrays.copyOfRange(all, 1, all.length), value.toArray());
    assertEquals(0, value.toArray().length);
  }

  @Test
  void toString_ofText_consumesNothing() {
    ByteIterator value = new StringByteIterator("é €");
    assertEquals("é €", value.toString());
    assertEquals(3, value.bytesLeft());
    assertArrayEquals(new byte[] {(byte) 0xe9, ' ', (byte) 0xac}, value.toArray());
    assertEquals("é €", value.toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 6, 7, 11, 12, 13, 24, 100})
  void random_readInAnyWay_isTheSame(int length) {
    RandomByteIterator value = new RandomByteIterator(length);
    byte[] all = value.toArray();
    for (int chunk = 1; chunk <= length; chunk++) {
      value.reset();
      byte[] read = new byte[length];
      int at = 0;
      while (value.hasNext()) {
        byte[] part = new byte[chunk];
        int count = value.nextBuf(part, 0);
        System.arraycopy(part, 0, read, at, count);
        at += count;
        if (value.hasNext()) {
          read[at++] = value.nextByte();
        }
      }
      assertArrayEquals(all, read);
    }
    assertThrows(NoSuchElementException.class, value::nextByte);
  }

  @Test
  void random_twoValues_differ() {
    RandomSource random = RandomSource.seeded(1);
    assertNotEquals(
        new RandomByteIterator(20, random).toString(),
        new RandomByteIterator(20, random).toString());
  }
}
