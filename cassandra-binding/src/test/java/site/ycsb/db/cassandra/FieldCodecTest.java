package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.StringByteIterator;

class FieldCodecTest {

  @Test
  void encode_bytes_areUnchanged() {
    byte[] bytes = {0, -1, 127, -128, 'a'};

    assertEquals(ByteBuffer.wrap(bytes), FieldCodec.encode(new ByteArrayByteIterator(bytes)));
  }

  @Test
  void encode_partOfAnArray_isThatPart() {
    byte[] bytes = {1, 2, 3, 4};

    assertEquals(
        ByteBuffer.wrap(new byte[] {2, 3}),
        FieldCodec.encode(new ByteArrayByteIterator(bytes, 1, 2)));
  }

  @Test
  void encode_string_isUtf8() {
    assertEquals(
        ByteBuffer.wrap("Grüße €".getBytes(StandardCharsets.UTF_8)),
        FieldCodec.encode(new StringByteIterator("Grüße €")));
  }

  @Test
  void encode_nothing_isEmpty() {
    assertEquals(0, FieldCodec.encode(new ByteArrayByteIterator(new byte[0])).remaining());
  }
}
