package site.ycsb.tests.e2e;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Speaks just enough of Cassandra's native protocol, version 4, to ask for a password and refuse
 * it, as a server with PasswordAuthenticator does.
 */
final class RefusingServer implements AutoCloseable {
  private static final int RESPONSE_V4 = 0x84;
  private static final int ERROR = 0x00;
  private static final int STARTUP = 0x01;
  private static final int AUTHENTICATE = 0x03;
  private static final int OPTIONS = 0x05;
  private static final int SUPPORTED = 0x06;
  private static final int AUTH_RESPONSE = 0x0f;
  private static final int BAD_CREDENTIALS = 0x0100;
  private static final int PROTOCOL_ERROR = 0x000a;

  private final ServerSocket listening;

  private RefusingServer(ServerSocket listening) {
    this.listening = listening;
  }

  static RefusingServer start() throws IOException {
    RefusingServer server =
        new RefusingServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    daemon(server::accept);
    return server;
  }

  int port() {
    return listening.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        daemon(() -> serve(client));
      } catch (IOException e) {
        if (!listening.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private static void serve(Socket client) {
    try (client) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      DataOutputStream out = new DataOutputStream(client.getOutputStream());
      while (true) {
        int version = in.readUnsignedByte();
        in.readUnsignedByte();
        short stream = in.readShort();
        int opcode = in.readUnsignedByte();
        in.skipNBytes(in.readInt());
        if (version != 4) {
          answer(
              out, stream, ERROR, error(PROTOCOL_ERROR, "Invalid or unsupported protocol version"));
        } else {
          respond(out, stream, opcode);
        }
      }
    } catch (IOException e) {
      // the client has hung up
    }
  }

  private static void respond(DataOutputStream out, short stream, int opcode) throws IOException {
    switch (opcode) {
      case OPTIONS -> answer(out, stream, SUPPORTED, new byte[] {0, 0});
      case STARTUP ->
          answer(
              out, stream, AUTHENTICATE, string("org.apache.cassandra.auth.PasswordAuthenticator"));
      case AUTH_RESPONSE ->
          answer(
              out,
              stream,
              ERROR,
              error(BAD_CREDENTIALS, "Provided username and/or password are incorrect"));
      default -> answer(out, stream, ERROR, error(PROTOCOL_ERROR, "not expected here"));
    }
  }

  private static void answer(DataOutputStream out, short stream, int opcode, byte[] body)
      throws IOException {
    out.writeByte(RESPONSE_V4);
    out.writeByte(0);
    out.writeShort(stream);
    out.writeByte(opcode);
    out.writeInt(body.length);
    out.write(body);
    out.flush();
  }

  private static byte[] error(int code, String message) {
    byte[] text = string(message);
    byte[] body = new byte[4 + text.length];
    body[2] = (byte) (code >> 8);
    body[3] = (byte) code;
    System.arraycopy(text, 0, body, 4, text.length);
    return body;
  }

  private static byte[] string(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] body = new byte[2 + bytes.length];
    body[0] = (byte) (bytes.length >> 8);
    body[1] = (byte) bytes.length;
    System.arraycopy(bytes, 0, body, 2, bytes.length);
    return body;
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "refusing-server");
    thread.setDaemon(true);
    thread.start();
  }
}
