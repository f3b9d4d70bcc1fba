package site.ycsb.audit.network;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A server's first reply to a {@link ClientHello}.
 *
 * @param kind what it is
 * @param version that the server chose
 * @param suite that the server chose; empty when it isn't one that was offered
 */
record HelloReply(Kind kind, Optional<TlsVersion> version, Optional<CipherSuite> suite) {
  private static final int ALERT = 21;
  private static final int HANDSHAKE = 22;
  private static final int SERVER_HELLO = 2;
  private static final int SUPPORTED_VERSIONS = 43;
  private static final int RANDOM_BYTES = 32;
  private static final int MAX_RECORD_BYTES = 1 << 15;

  /** What a server replies with. */
  enum Kind {
    /** The handshake continues. */
    HELLO,
    /** An alert of TLS. */
    ALERT,
    /** The connection is closed. */
    CLOSED,
    /** Nothing comes in time. */
    SILENCE,
    /** Something that isn't TLS. */
    OTHER
  }

  private static HelloReply of(Kind kind) {
    return new HelloReply(kind, Optional.empty(), Optional.empty());
  }

  /** Reads it; failures of the connection are replies too. */
  static HelloReply read(InputStream stream) {
    DataInputStream in = new DataInputStream(stream);
    try {
      int type = in.readUnsignedByte();
      if (type != ALERT && type != HANDSHAKE) {
        return of(Kind.OTHER);
      }
      if (in.readUnsignedByte() != 3) { // major version of all of TLS
        return of(Kind.OTHER);
      }
      in.readUnsignedByte();
      int length = in.readUnsignedShort();
      if (length > MAX_RECORD_BYTES) {
        return of(Kind.OTHER);
      }
      byte[] content = new byte[length];
      in.readFully(content);
      if (type == ALERT) {
        return of(Kind.ALERT);
      }
      return hello(ByteBuffer.wrap(content));
    } catch (SocketTimeoutException e) {
      return of(Kind.SILENCE);
    } catch (EOFException e) {
      return of(Kind.CLOSED);
    } catch (IOException e) {
      // reset by the server
      return of(Kind.CLOSED);
    } catch (BufferUnderflowException e) {
      return of(Kind.OTHER);
    }
  }

  private static HelloReply hello(ByteBuffer message) {
    if (message.get() != SERVER_HELLO) {
      return of(Kind.OTHER);
    }
    skip(message, 3); // length
    int version = message.getShort() & 0xFFFF;
    skip(message, RANDOM_BYTES);
    skip(message, message.get() & 0xFF); // session
    int suite = message.getShort() & 0xFFFF;
    skip(message, 1); // compression
    if (message.remaining() >= 2) {
      int end = message.position() + 2 + (message.getShort(message.position()) & 0xFFFF);
      skip(message, 2);
      while (message.position() + 4 <= Math.min(end, message.limit())) {
        int type = message.getShort() & 0xFFFF;
        int length = message.getShort() & 0xFFFF;
        if (type == SUPPORTED_VERSIONS && length == 2) {
          version = message.getShort(message.position()) & 0xFFFF;
        }
        skip(message, length);
      }
    }
    return new HelloReply(Kind.HELLO, TlsVersion.of(version), CipherSuite.of(suite));
  }

  private static void skip(ByteBuffer buffer, int bytes) {
    if (bytes > buffer.remaining()) {
      throw new BufferUnderflowException();
    }
    buffer.position(buffer.position() + bytes);
  }
}
