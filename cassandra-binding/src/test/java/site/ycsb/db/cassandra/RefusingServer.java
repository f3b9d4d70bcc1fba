package site.ycsb.db.cassandra;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Speaks as much of CQL's native protocol, version 4, as it takes to ask for a password and refuse
 * it: the local store lets everybody in.
 */
final class RefusingServer implements AutoCloseable {
  private static final int HEADER_BYTES = 9;
  private static final int VERSION = 4;
  private static final int STARTUP = 0x01;
  private static final int OPTIONS = 0x05;
  private static final int AUTH_RESPONSE = 0x0F;
  private static final int ERROR = 0x00;
  private static final int AUTHENTICATE = 0x03;
  private static final int SUPPORTED = 0x06;
  private static final int PROTOCOL_ERROR = 0x000A;
  private static final int BAD_CREDENTIALS = 0x0100;

  private final ServerSocket listener;

  RefusingServer() throws IOException {
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::accept);
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return listener.getLocalPort();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try (Socket client = listener.accept()) {
        serve(
            new DataInputStream(client.getInputStream()),
            new DataOutputStream(client.getOutputStream()));
      } catch (IOException e) {
        // the client went away, or the test has ended, which the loop looks at
      }
    }
  }

  private static void serve(DataInputStream in, DataOutputStream out) throws IOException {
    byte[] header = new byte[HEADER_BYTES - Integer.BYTES];
    while (true) {
      in.readFully(header);
      in.skipNBytes(in.readInt());
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      int answer = answer(header, new DataOutputStream(body));
      out.writeByte(0x80 | VERSION);
      out.writeByte(0);
      out.write(header, 2, 2); // the request's stream
      out.writeByte(answer);
      out.writeInt(body.size());
      body.writeTo(out);
      out.flush();
    }
  }

  private static int answer(byte[] header, DataOutputStream body) throws IOException {
    if (header[0] != VERSION) {
      body.writeInt(PROTOCOL_ERROR);
      body.writeUTF("Invalid or unsupported protocol version");
      return ERROR;
    }
    switch (header[4]) {
      case OPTIONS -> {
        body.writeShort(0);
        return SUPPORTED;
      }
      case STARTUP -> {
        body.writeUTF("org.apache.cassandra.auth.PasswordAuthenticator");
        return AUTHENTICATE;
      }
      case AUTH_RESPONSE -> {
        body.writeInt(BAD_CREDENTIALS);
        body.writeUTF("Provided username and/or password are incorrect");
        return ERROR;
      }
      default -> throw new IOException("unexpected request " + header[4]);
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
