package site.ycsb.db.mongodb;

import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonReader;
import org.bson.BsonSerializationException;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.BsonInput;
import org.bson.io.BsonInputMark;

/**
 * A document as its bytes in BSON, taken off the wire in one copy; {@link RecordReader} finds the
 * fields in it. Immutable, as long as nobody writes to the bytes.
 */
final class DocumentBytes {
  private static final int SIZE_BYTES = 4;
  private static final int SMALLEST = SIZE_BYTES + 1;

  /** No message is longer in MongoDB's protocol. */
  private static final int LARGEST = 48_000_000;

  private final byte[] elements;

  private DocumentBytes(byte[] elements) {
    this.elements = elements;
  }

  /** Its elements one after the other, and the 0 that ends them; not a copy. */
  byte[] elements() {
    return elements;
  }

  /** Reads documents from the driver; writes none. Immutable. */
  static final class Reading implements Codec<DocumentBytes> {
    @Override
    public DocumentBytes decode(BsonReader reader, DecoderContext context) {
      return new DocumentBytes(
          reader instanceof BsonBinaryReader binary ? taken(binary) : converted(reader));
    }

    /** The reader itself makes a text of each field's name before it can be asked for it. */
    private static byte[] taken(BsonBinaryReader reader) {
      BsonInput input = reader.getBsonInput();
      BsonInputMark start = input.getMark(SIZE_BYTES);
      reader.readStartDocument();
      start.reset();
      byte[] elements = elementsOf(input.readInt32());
      input.readBytes(elements, 0, elements.length - 1);
      reader.readEndDocument();
      return elements;
    }

    private static byte[] converted(BsonReader reader) {
      BasicOutputBuffer buffer = new BasicOutputBuffer();
      try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
        writer.pipe(reader);
      }
      byte[] elements = elementsOf(buffer.getSize());
      System.arraycopy(buffer.getInternalBuffer(), SIZE_BYTES, elements, 0, elements.length);
      return elements;
    }

    private static byte[] elementsOf(int size) {
      if (size < SMALLEST || size > LARGEST) {
        throw new BsonSerializationException(
            "a document can't have " + size + " bytes: " + SMALLEST + " to " + LARGEST);
      }
      return new byte[size - SIZE_BYTES];
    }

    @Override
    public void encode(BsonWriter writer, DocumentBytes document, EncoderContext context) {
      throw new UnsupportedOperationException("is for reading only");
    }

    @Override
    public Class<DocumentBytes> getEncoderClass() {
      return DocumentBytes.class;
    }
  }
}
