package site.ycsb.testing.doubles;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;

/**
 * Speaks as much of CQL's native protocol, version 4, as it takes to request a password and reject
 * it, as a server with PasswordAuthenticator does: the local store lets everybody in.
 */
public final class CassandraRejectingLogins extends LoopbackServer {
  private static final int VERSION = 4;
  private static final int RESPONSE = 0x80;
  private static final int ERROR = 0x00;
  private static final int STARTUP = 0x01;
  private static final int AUTHENTICATE = 0x03;
  private static final int OPTIONS = 0x05;
  private static final int SUPPORTED = 0x06;
  private static final int AUTH_RESPONSE = 0x0F;
  private static final int PROTOCOL_ERROR = 0x000A;
  private static final int BAD_CREDENTIALS = 0x0100;

  public CassandraRejectingLogins() throws IOException {
    super(CassandraRejectingLogins::serve);
  }

  private static void serve(Socket client) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    DataOutputStream out = new DataOutputStream(client.getOutputStream());
    while (true) {
      int version = in.readUnsignedByte();
      in.readUnsignedByte(); // flags
      short stream = in.readShort();
      int request = in.readUnsignedByte();
      in.skipNBytes(in.readInt());
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      int answer = answer(version, request, new DataOutputStream(body));
      out.writeByte(RESPONSE | VERSION);
      out.writeByte(0);
      out.writeShort(stream);
      out.writeByte(answer);
      out.writeInt(body.size());
      body.writeTo(out);
      out.flush();
    }
  }

  /** Writes the body of the answer; returns its opcode. */
  private static int answer(int version, int request, DataOutputStream body) throws IOException {
    if (version != VERSION) {
      body.writeInt(PROTOCOL_ERROR);
      body.writeUTF("Invalid or unsupported protocol version");
      return ERROR;
    }
    switch (request) {
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
      default -> throw new IOException("unexpected request " + request);
    }
  }
}
