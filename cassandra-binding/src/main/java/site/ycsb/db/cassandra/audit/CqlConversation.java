package site.ycsb.db.cassandra.audit;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The beginning of a CQL connection, request by request: options, start, login, one query.
 *
 * <p>Source: the specification of the native protocol, version 4, sections 2 and 4.
 */
final class CqlConversation {
  private static final int REQUEST_VERSION = 4;
  private static final int DIRECTION = 0x80;
  private static final int MAX_BODY_BYTES = 1 << 20;

  private static final int ERROR = 0x00;
  private static final int STARTUP = 0x01;
  private static final int READY = 0x02;
  private static final int AUTHENTICATE = 0x03;
  private static final int OPTIONS = 0x05;
  private static final int SUPPORTED = 0x06;
  private static final int QUERY = 0x07;
  private static final int RESULT = 0x08;
  private static final int AUTH_RESPONSE = 0x0F;
  private static final int AUTH_SUCCESS = 0x10;

  private static final int CONSISTENCY_ONE = 1;

  private static final int BAD_CREDENTIALS = 0x0100;
  private static final int UNAUTHORIZED = 0x2100;
  private static final int NO_ERROR = -1;

  private final OutputStream out;
  private final DataInputStream in;

  CqlConversation(Socket socket) throws IOException {
    this.out = socket.getOutputStream();
    this.in = new DataInputStream(socket.getInputStream());
  }

  /**
   * An answer.
   *
   * @param opcode its kind
   * @param error the error's code, or -1
   * @param text the authenticator's class, or the error's message; empty otherwise
   */
  record Answer(int opcode, int error, String text) {
    boolean letsIn() {
      return opcode == READY || opcode == AUTH_SUCCESS;
    }

    boolean asksForUser() {
      return opcode == AUTHENTICATE;
    }

    boolean isResult() {
      return opcode == RESULT;
    }

    /** Whether the server doesn't believe that the client is who it claims to be. */
    boolean rejectsCredentials() {
      return error == BAD_CREDENTIALS;
    }

    /** Whether the user has no right to what was requested; other errors don't show that. */
    boolean rejectsForMissingRights() {
      return error == UNAUTHORIZED;
    }

    /** For a report. */
    String shown() {
      return switch (opcode) {
        case ERROR ->
            (rejectsCredentials() || rejectsForMissingRights() ? "rejected: " : "failed: ") + text;
        case READY -> "let in";
        case AUTHENTICATE -> "a user is required (" + text + ")";
        case SUPPORTED -> "the protocol's options";
        case RESULT -> "rows";
        case AUTH_SUCCESS -> "logged in";
        default -> "message " + opcode;
      };
    }
  }

  /** Which options the server has; needs no user. Empty when the answer isn't CQL. */
  Optional<String> options() throws IOException {
    send(OPTIONS, new byte[0]);
    int version = in.read();
    if (version < 0) {
      throw new java.io.EOFException();
    }
    if ((version & DIRECTION) == 0) {
      return Optional.empty();
    }
    Answer answer = rest();
    return answer.opcode() == SUPPORTED || answer.opcode() == ERROR
        ? Optional.of(answer.shown())
        : Optional.empty();
  }

  /** Begins the connection. */
  Answer start() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    put16(body, 1);
    putText(body, "CQL_VERSION");
    putText(body, "3.0.0");
    send(STARTUP, body.toByteArray());
    return answer();
  }

  /** Logs in with a password that everybody knows. */
  Answer logIn(String user, String password) throws IOException {
    byte[] token = ("\0" + user + "\0" + password).getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    put32(body, token.length);
    body.writeBytes(token);
    send(AUTH_RESPONSE, body.toByteArray());
    return answer();
  }

  /** Runs a query. */
  Answer query(String cql) throws IOException {
    byte[] text = cql.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    put32(body, text.length);
    body.writeBytes(text);
    put16(body, CONSISTENCY_ONE);
    body.write(0); // no flags
    send(QUERY, body.toByteArray());
    return answer();
  }

  private Answer answer() throws IOException {
    if ((in.readUnsignedByte() & DIRECTION) == 0) {
      throw new IOException("the answer isn't CQL");
    }
    return rest();
  }

  private Answer rest() throws IOException {
    in.readUnsignedByte(); // flags
    in.readUnsignedShort(); // stream
    int opcode = in.readUnsignedByte();
    int length = in.readInt();
    if (length < 0 || length > MAX_BODY_BYTES) {
      throw new IOException("the answer isn't CQL");
    }
    byte[] body = new byte[length];
    in.readFully(body);
    ByteBuffer content = ByteBuffer.wrap(body);
    int error = opcode == ERROR && content.remaining() >= 4 ? content.getInt() : NO_ERROR;
    return new Answer(
        opcode, error, opcode == ERROR || opcode == AUTHENTICATE ? text(content) : "");
  }

  private static String text(ByteBuffer body) {
    if (body.remaining() < 2) {
      return "";
    }
    byte[] text = new byte[Math.min(body.getShort() & 0xFFFF, body.remaining())];
    body.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }

  private void send(int opcode, byte[] body) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.write(REQUEST_VERSION);
    frame.write(0); // flags
    put16(frame, 0); // stream
    frame.write(opcode);
    put32(frame, body.length);
    frame.writeBytes(body);
    out.write(frame.toByteArray());
    out.flush();
  }

  private static void putText(ByteArrayOutputStream to, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    put16(to, bytes.length);
    to.writeBytes(bytes);
  }

  private static void put16(ByteArrayOutputStream to, int value) {
    to.write(value >> 8);
    to.write(value);
  }

  private static void put32(ByteArrayOutputStream to, int value) {
    put16(to, value >>> 16);
    put16(to, value);
  }
}
