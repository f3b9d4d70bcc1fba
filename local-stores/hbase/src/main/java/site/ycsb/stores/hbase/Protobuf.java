package site.ycsb.stores.hbase;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A message of protocol buffers, as far as the probe needs it: numbers, texts and messages.
 *
 * <p>Source: the encoding guide of Protocol Buffers, "Message Structure".
 */
final class Protobuf {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED_32 = 5;

  private final List<Field> fields = new ArrayList<>();

  /** One field: a number, or bytes. */
  private record Field(int number, long value, ByteBuffer bytes) {}

  private static final ByteBuffer NONE = ByteBuffer.allocate(0);

  Protobuf with(int number, long value) {
    fields.add(new Field(number, value, NONE));
    return this;
  }

  Protobuf with(int number, String text) {
    return with(number, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  Protobuf with(int number, Protobuf message) {
    return with(number, ByteBuffer.wrap(message.toBytes()));
  }

  private Protobuf with(int number, ByteBuffer bytes) {
    fields.add(new Field(number, -1, bytes));
    return this;
  }

  byte[] toBytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Field field : fields) {
      if (field.value() >= 0) {
        writeVarint(out, ((long) field.number() << 3) | VARINT);
        writeVarint(out, field.value());
      } else {
        writeVarint(out, ((long) field.number() << 3) | BYTES);
        writeVarint(out, field.bytes().remaining());
        out.writeBytes(field.bytes().array());
      }
    }
    return out.toByteArray();
  }

  /** The message after its length, as several of them stand in one frame. */
  byte[] toDelimitedBytes() {
    byte[] message = toBytes();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writeVarint(out, message.length);
    out.writeBytes(message);
    return out.toByteArray();
  }

  static Protobuf parse(byte[] message) throws IOException {
    return parse(ByteBuffer.wrap(message));
  }

  /** The message that stands next, after its length. */
  static Protobuf parseDelimited(ByteBuffer in) throws IOException {
    try {
      return parse(slice(in));
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new IOException("a message that is cut off", e);
    }
  }

  /** The first text with this number. */
  Optional<String> text(int number) {
    return fields.stream()
        .filter(field -> field.number() == number)
        .map(field -> StandardCharsets.UTF_8.decode(field.bytes().duplicate()).toString())
        .findFirst();
  }

  /** The first number with this number. */
  long number(int number) {
    return fields.stream()
        .filter(field -> field.number() == number)
        .mapToLong(Field::value)
        .findFirst()
        .orElse(0);
  }

  /** All messages with this number. */
  List<Protobuf> messages(int number) throws IOException {
    List<Protobuf> found = new ArrayList<>();
    for (Field field : fields) {
      if (field.number() == number) {
        found.add(parse(field.bytes().duplicate()));
      }
    }
    return found;
  }

  private static Protobuf parse(ByteBuffer in) throws IOException {
    Protobuf message = new Protobuf();
    try {
      while (in.hasRemaining()) {
        long tag = readVarint(in);
        int number = (int) (tag >>> 3);
        switch ((int) (tag & 7)) {
          case VARINT -> message.with(number, readVarint(in));
          case BYTES -> message.with(number, slice(in));
          case FIXED_64 -> in.getLong();
          case FIXED_32 -> in.getInt();
          default -> throw new IOException("not a message");
        }
      }
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new IOException("a message that is cut off", e);
    }
    return message;
  }

  private static ByteBuffer slice(ByteBuffer in) {
    int length = Math.toIntExact(Math.min(readVarint(in), Integer.MAX_VALUE));
    byte[] bytes = new byte[Math.min(length, in.remaining())];
    if (bytes.length < length) {
      throw new BufferUnderflowException();
    }
    in.get(bytes);
    return ByteBuffer.wrap(bytes);
  }

  private static long readVarint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = in.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a number of more than 64 bits");
  }

  private static void writeVarint(ByteArrayOutputStream out, long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
