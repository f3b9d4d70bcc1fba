package site.ycsb.db.cassandra;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.SecurityFeature;

/** What a stranger gets from a node: in without a user, in by the default user, to its tables. */
final class CqlTrials {
  private static final String DEFAULT = "cassandra";
  private static final String BY_KEY = "MutualTls";
  private static final String READ = "SELECT release_version FROM system.local";
  private static final String READ_ROLES = "SELECT role FROM system_auth.roles LIMIT 1";

  private final AuditTrail trail;
  private final NetworkProbes network;
  private boolean letsAnyoneIn;

  CqlTrials(AuditTrail trail, NetworkProbes network) {
    this.trail = trail;
    this.network = network;
  }

  /** Whether a node let in a client without a user. */
  boolean letsAnyoneIn() {
    return letsAnyoneIn;
  }

  /**
   * Tries a node as a stranger, without the binding's client key; only where it takes nobody
   * without one, with that key, which may be what identifies a user.
   */
  void run(Endpoint node, boolean tls) {
    if (!isAnsweredWithoutKey(node, tls) && tls && node.tls().keystore().isPresent()) {
      runWithKey(node);
    }
  }

  private boolean isAnsweredWithoutKey(Endpoint node, boolean tls) {
    Endpoint asStranger = new Endpoint(node.use(), node.host(), node.port());
    String action = node + ": start without a user";
    boolean answered = false;
    try (Socket socket = network.connect(asStranger, tls)) {
      Conversation talk = new Conversation(socket);
      Conversation.Answer start = talk.start();
      answered = true;
      judge(start, talk, node, action);
    } catch (IOException e) {
      noAnswer(action, e);
    }
    return answered;
  }

  private void judge(Conversation.Answer start, Conversation talk, Endpoint node, String action)
      throws IOException {
    if (start.letsIn()) {
      letsAnyoneIn = true;
      authentication(AuditAnswer.NO, action, start.shown());
      Conversation.Answer read = talk.query(READ);
      authentication(
          read.isResult() ? AuditAnswer.NO : AuditAnswer.UNKNOWN,
          action + ", then " + READ,
          "let in; " + read.shown());
      roles(talk, node);
    } else if (start.asksForUser()) {
      asksForUser(start, action);
      defaultUser(talk, node);
    } else {
      other(start, action);
    }
  }

  /** With the binding's key a node that lets in may have been shown a user by that key. */
  private void runWithKey(Endpoint node) {
    String action = node + ": start without a user, with the binding's client key";
    try (Socket socket = network.connect(node, true)) {
      Conversation talk = new Conversation(socket);
      Conversation.Answer start = talk.start();
      if (start.letsIn()) {
        authentication(
            AuditAnswer.UNKNOWN,
            action,
            "let in: the key is a user's, or whoever has a key is let in");
      } else if (start.asksForUser()) {
        asksForUser(start, action);
        if (simpleName(start.text()).contains(BY_KEY)) {
          authentication(
              AuditAnswer.UNKNOWN,
              node + ": log in as cassandra with the password cassandra",
              "not tried: the client key would log in, whatever the password");
        } else {
          defaultUser(talk, node);
        }
      } else {
        other(start, action);
      }
    } catch (IOException e) {
      noAnswer(action, e);
    }
  }

  private void authentication(AuditAnswer suggests, String action, String result) {
    trail.tried(SecurityFeature.AUTHENTICATION, suggests, action, result);
  }

  private void asksForUser(Conversation.Answer start, String action) {
    authentication(AuditAnswer.YES, action, start.shown());
    trail.detail(SecurityFeature.AUTHENTICATION, simpleName(start.text()));
  }

  private void other(Conversation.Answer start, String action) {
    authentication(
        start.rejectsCredentials() ? AuditAnswer.YES : AuditAnswer.UNKNOWN, action, start.shown());
  }

  private void noAnswer(String action, IOException failure) {
    authentication(AuditAnswer.UNKNOWN, action, "no answer: " + failure.getMessage());
  }

  private void defaultUser(Conversation talk, Endpoint node) throws IOException {
    String action = node + ": log in as cassandra with the password cassandra";
    Conversation.Answer login = talk.logIn(DEFAULT, DEFAULT);
    AuditAnswer otherwise = login.rejectsCredentials() ? AuditAnswer.YES : AuditAnswer.UNKNOWN;
    authentication(login.letsIn() ? AuditAnswer.PARTLY : otherwise, action, login.shown());
    if (login.letsIn()) {
      trail.weakness(
          "default password",
          node + " lets in cassandra, a superuser, with the password cassandra",
          "Create a superuser of your own, log in as that one, and DROP ROLE cassandra");
    }
  }

  /** What a client without a user has no right to. Only one kind of error shows a missing right. */
  private void roles(Conversation talk, Endpoint node) throws IOException {
    Conversation.Answer read = talk.query(READ_ROLES);
    AuditAnswer otherwise = read.rejectsForMissingRights() ? AuditAnswer.YES : AuditAnswer.UNKNOWN;
    trail.tried(
        SecurityFeature.AUTHORIZATION,
        read.isResult() ? AuditAnswer.NO : otherwise,
        node + ": " + READ_ROLES + ", without a user",
        read.isResult() ? "answered" : read.shown());
  }

  private static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  /**
   * The beginning of a CQL connection, request by request: options, start, login, one query.
   *
   * <p>Source: the specification of the native protocol, version 4, sections 2 and 4.
   */
  static final class Conversation {
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

    private static final short CONSISTENCY_ONE = 1;
    private static final byte NO_FLAGS = 0;

    private static final int BAD_CREDENTIALS = 0x0100;
    private static final int UNAUTHORIZED = 0x2100;
    private static final int NO_ERROR = -1;

    private final DataOutputStream out;
    private final DataInputStream in;

    Conversation(Socket socket) throws IOException {
      this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
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
              (rejectsCredentials() || rejectsForMissingRights() ? "rejected: " : "failed: ")
                  + text;
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
        throw new EOFException();
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
      DataOutputStream to = new DataOutputStream(body);
      to.writeShort(1);
      to.writeUTF("CQL_VERSION");
      to.writeUTF("3.0.0");
      send(STARTUP, body.toByteArray());
      return answer();
    }

    /** Logs in with a password that everybody knows. */
    Answer logIn(String user, String password) throws IOException {
      byte[] token = ("\0" + user + "\0" + password).getBytes(StandardCharsets.UTF_8);
      send(
          AUTH_RESPONSE,
          ByteBuffer.allocate(4 + token.length).putInt(token.length).put(token).array());
      return answer();
    }

    /** Runs a query. */
    Answer query(String cql) throws IOException {
      byte[] text = cql.getBytes(StandardCharsets.UTF_8);
      ByteBuffer body = ByteBuffer.allocate(4 + text.length + 2 + 1);
      body.putInt(text.length).put(text).putShort(CONSISTENCY_ONE).put(NO_FLAGS);
      send(QUERY, body.array());
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
      out.writeByte(REQUEST_VERSION);
      out.writeByte(NO_FLAGS);
      out.writeShort(0); // stream
      out.writeByte(opcode);
      out.writeInt(body.length);
      out.write(body);
      out.flush();
    }
  }
}
