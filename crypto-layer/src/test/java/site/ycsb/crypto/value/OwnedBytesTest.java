package site.ycsb.crypto.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

final class OwnedBytesTest {
  private final byte[] array = "grün €".getBytes(StandardCharsets.UTF_8);
  private final OwnedBytes value = new OwnedBytes(array);

  @Test
  void toArray_atTheBeginning_handsOutTheArrayAndConsumesIt() {
    assertSame(array, value.toArray());
    assertFalse(value.hasNext());
    assertEquals(0, value.bytesLeft());
  }

  @Test
  void toArray_again_isTheWholeInAnArrayOfItsOwn() {
    byte[] first = value.toArray();
    byte[] second = value.toArray();

    assertArrayEquals("grün €".getBytes(StandardCharsets.UTF_8), second);
    assertNotSame(first, second);
    assertEquals("grün €", value.toString());
    assertEquals(0, value.bytesLeft());
  }

  @Test
  void toString_again_isTheSameAndConsumesNothing() {
    assertEquals("grün €", value.toString());
    assertEquals("grün €", value.toString());
    assertEquals(array.length, value.bytesLeft());
    assertSame(array, value.toArray());
    assertEquals("grün €", value.toString());
  }

  @Test
  void toString_afterSomeBytes_isTheRestOnce() {
    value.nextByte();

    assertEquals("rün €", value.toString());
    assertEquals("", value.toString());
  }

  @Test
  void toString_readByteByByte_isEmpty() {
    while (value.hasNext()) {
      value.nextByte();
    }
    assertEquals("", value.toString());
    assertEquals(0, value.toArray().length);
  }

  @Test
  void getStringMap_twice_givesTheSame() {
    Map<String, ByteIterator> row = Map.of("field0", value);

    assertEquals(Map.of("field0", "grün €"), StringByteIterator.getStringMap(row));
    assertEquals(Map.of("field0", "grün €"), StringByteIterator.getStringMap(row));
  }

  @Test
  void toArray_afterSomeBytes_isTheRest() {
    value.nextByte();

    assertArrayEquals("rün €".getBytes(StandardCharsets.UTF_8), value.toArray());
    assertFalse(value.hasNext());
  }

  @Test
  void toString_atTheBeginning_isUtf8() {
    assertEquals("grün €", value.toString());
  }

  @Test
  void nextByte_toTheEnd_givesEachAndThenThrows() {
    for (byte expected : array) {
      assertEquals(expected, value.nextByte());
    }
    assertThrows(NoSuchElementException.class, value::nextByte);
  }

  @Test
  void nextBuf_smallBuffer_isFilledFromItsOffsetOn() {
    byte[] buffer = new byte[3];

    assertEquals(3, value.nextBuf(buffer, 1));
    assertArrayEquals(new byte[] {0, 'g', 'r'}, buffer);
    assertEquals(array.length - 2, value.bytesLeft());
  }

  @Test
  void nextBuf_largeBuffer_takesWhatIsThere() {
    assertEquals(array.length, value.nextBuf(new byte[100], 0));
    assertFalse(value.hasNext());
  }

  @Test
  void reset_consumed_beginsAgain() {
    value.toArray();
    value.reset();

    assertEquals("grün €", value.toString());
  }

  @Test
  void toArray_emptyValue_isEmpty() {
    OwnedBytes empty = new OwnedBytes(new byte[0]);

    assertFalse(empty.hasNext());
    assertEquals(0, empty.toArray().length);
  }
}
