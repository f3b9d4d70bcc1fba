package site.ycsb.stores.mongodb.server;

import de.bwaldvogel.mongo.wire.MongoWireMessageEncoder;
import de.bwaldvogel.mongo.wire.MongoWireProtocolHandler;
import de.bwaldvogel.mongo.wire.message.ClientRequest;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import java.nio.charset.StandardCharsets;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;

/**
 * Keeps binary values of subtype 6, which drivers have encrypted: the library would close the
 * connection. On their way in they become subtype 0, and on their way out what was one becomes
 * subtype 6 again. They are told by their first 17 bytes, the kind of ciphertext and the id of its
 * key, which are kept in the store's file; no other value begins with them. Thread-safe.
 */
public final class EncryptedBinaries {
  private static final String MAP = "ycsb.encrypted";
  private static final byte GENERIC = 0;
  private static final byte ENCRYPTED = 6;

  /** The kind, and a UUID. A shorter value isn't one that a driver has encrypted. */
  private static final int PREFIX_BYTES = 17;

  /** The first bytes of what was encrypted, by characters of one byte each. */
  private final MVMap<String, Boolean> seen;

  /** Those of a store that is open, and left open. */
  public EncryptedBinaries(MVStore store) {
    seen = store.openMap(MAP);
  }

  /**
   * Lets a connection have such values from its next message on; in the first one, a client
   * introduces itself. Called by the thread of the connection.
   */
  public void allowOn(@Nullable Channel channel) {
    if (channel == null) {
      return;
    }
    ChannelPipeline pipeline = channel.pipeline();
    if (pipeline.get(Decoder.class) == null
        && pipeline.get(MongoWireProtocolHandler.class) != null) {
      pipeline.replace(MongoWireProtocolHandler.class, "decoder", new Decoder());
      pipeline.replace(MongoWireMessageEncoder.class, "encoder", new Encoder());
    }
  }

  private void hide(ByteBuf message, int subtypeAt, int length) {
    if (message.getByte(subtypeAt) == ENCRYPTED && length >= PREFIX_BYTES) {
      String prefix = prefix(message, subtypeAt);
      if (!seen.containsKey(prefix)) {
        seen.put(prefix, true);
      }
      message.setByte(subtypeAt, GENERIC);
    }
  }

  private void restore(ByteBuf message, int subtypeAt, int length) {
    if (message.getByte(subtypeAt) == GENERIC
        && length >= PREFIX_BYTES
        && seen.containsKey(prefix(message, subtypeAt))) {
      message.setByte(subtypeAt, ENCRYPTED);
    }
  }

  private static String prefix(ByteBuf message, int subtypeAt) {
    return message.toString(subtypeAt + 1, PREFIX_BYTES, StandardCharsets.ISO_8859_1);
  }

  /** The library's, for messages whose encrypted values it couldn't read. */
  private final class Decoder extends MongoWireProtocolHandler {
    @Override
    protected @Nullable ClientRequest decode(ChannelHandlerContext context, ByteBuf in)
        throws Exception {
      int start = in.readerIndex();
      if (in.readableBytes() > WireMessage.HEADER_BYTES
          && in.readableBytes() >= in.getIntLE(start)) {
        new WireMessage(in, start).eachBinary(EncryptedBinaries.this::hide);
      }
      return super.decode(context, in);
    }
  }

  /** The library's, whose messages get the encrypted values as they came. */
  private final class Encoder extends MongoWireMessageEncoder {
    @Override
    protected void encode(ChannelHandlerContext context, MongoMessage message, ByteBuf out) {
      super.encode(context, message, out);
      if (!seen.isEmpty()) {
        new WireMessage(out, 0).eachBinary(EncryptedBinaries.this::restore);
      }
    }
  }

  @FunctionalInterface
  private interface BinaryVisitor {
    void visit(ByteBuf message, int subtypeAt, int length);
  }

  /**
   * A message of MongoDB's protocol, complete, of which only the places of values are looked at.
   * One that isn't well formed gives an exception, as it does in the library.
   *
   * <p>Source: the specifications of OP_MSG and of BSON.
   */
  private record WireMessage(ByteBuf bytes, int start) {
    static final int HEADER_BYTES = 16;

    private static final int OP_CODE_AT = 12;
    private static final int OP_MSG = 2013;
    private static final int CHECKSUM_PRESENT = 1;
    private static final int SEQUENCE = 1;
    private static final int LEAST_DOCUMENT_BYTES = 5;

    void eachBinary(BinaryVisitor visitor) {
      if (bytes.getIntLE(start + OP_CODE_AT) != OP_MSG) {
        return;
      }
      boolean checksum = (bytes.getIntLE(start + HEADER_BYTES) & CHECKSUM_PRESENT) != 0;
      int end = start + bytes.getIntLE(start) - (checksum ? Integer.BYTES : 0);
      int at = start + HEADER_BYTES + Integer.BYTES;
      while (at < end) {
        boolean sequence = bytes.getByte(at) == SEQUENCE;
        at++;
        if (sequence) {
          int sequenceEnd = at + bytes.getIntLE(at);
          at = afterText(at + Integer.BYTES);
          while (at < sequenceEnd) {
            at = afterDocument(at, visitor);
          }
        } else {
          at = afterDocument(at, visitor);
        }
      }
    }

    private int afterDocument(int from, BinaryVisitor visitor) {
      int length = bytes.getIntLE(from);
      if (length < LEAST_DOCUMENT_BYTES) {
        throw new IllegalArgumentException("a document of " + length + " bytes");
      }
      int end = from + length - 1;
      int at = from + Integer.BYTES;
      while (at < end) {
        int type = bytes.getByte(at);
        at = afterValue(type, afterText(at + 1), visitor);
      }
      return from + length;
    }

    private int afterText(int from) {
      int length = bytes.bytesBefore(from, bytes.writerIndex() - from, (byte) 0);
      if (length < 0) {
        throw new IllegalArgumentException("a text without an end");
      }
      return from + length + 1;
    }

    private int afterValue(int type, int at, BinaryVisitor visitor) {
      return switch (type) {
        case 0x01, 0x09, 0x11, 0x12 -> at + Long.BYTES; // double, time, timestamp, int64
        case 0x02, 0x0D, 0x0E -> at + Integer.BYTES + length(at); // texts
        case 0x03, 0x04 -> afterDocument(at, visitor); // document, array
        case 0x05 -> {
          int length = length(at);
          visitor.visit(bytes, at + Integer.BYTES, length);
          yield at + Integer.BYTES + 1 + length;
        }
        case 0x06, 0x0A, -1, 0x7F -> at; // undefined, null, the least and the greatest key
        case 0x07 -> at + 12; // object id
        case 0x08 -> at + 1; // boolean
        case 0x0B -> afterText(afterText(at)); // regular expression
        case 0x0C -> at + Integer.BYTES + length(at) + 12; // pointer
        case 0x0F -> at + length(at); // code with its scope
        case 0x10 -> at + Integer.BYTES; // int32
        case 0x13 -> at + 16; // decimal
        default -> throw new IllegalArgumentException("a value of type " + type);
      };
    }

    /** The length that stands before a value. */
    private int length(int at) {
      int length = bytes.getIntLE(at);
      if (length < 0) {
        throw new IllegalArgumentException("a value of " + length + " bytes");
      }
      return length;
    }
  }
}
