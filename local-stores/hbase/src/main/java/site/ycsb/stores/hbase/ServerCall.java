package site.ycsb.stores.hbase;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A connection to one service of an HBase server by its own protocol, without a client library. Not
 * thread-safe.
 *
 * <p>A connection begins with "HBas", a version and the way to log in; then comes the connection's
 * header, then calls. Each of these is preceded by its length. Source: HBase's reference guide,
 * "RPC", and RPC.proto of 2.6.
 */
final class ServerCall implements Closeable {
  private static final int CONNECT_MILLIS = 3_000;
  private static final byte[] PREAMBLE = {'H', 'B', 'a', 's', 0, 80};
  private static final int MAX_FRAME_BYTES = 16 << 20;

  private final Socket socket;
  private final DataOutputStream out;
  private final DataInputStream in;
  private int calls;

  private ServerCall(Socket socket) throws IOException {
    this.socket = socket;
    this.out = new DataOutputStream(socket.getOutputStream());
    this.in = new DataInputStream(socket.getInputStream());
  }

  /**
   * Connects.
   *
   * @param service such as {@code MasterService}
   * @param answerMillis how long an answer may take
   */
  static ServerCall open(String address, int port, String service, int answerMillis)
      throws IOException {
    Socket socket = new Socket();
    boolean complete = false;
    try {
      socket.setSoTimeout(answerMillis);
      socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
      ServerCall connection = new ServerCall(socket);
      connection.introduce(service);
      complete = true;
      return connection;
    } finally {
      if (!complete) {
        socket.close();
      }
    }
  }

  private void introduce(String service) throws IOException {
    byte[] header =
        new Protobuf().with(1, new Protobuf().with(1, "ycsb")).with(2, service).toBytes();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream frame = new DataOutputStream(bytes);
    frame.write(PREAMBLE);
    frame.writeInt(header.length);
    frame.write(header);
    out.write(bytes.toByteArray());
  }

  /**
   * Calls a method.
   *
   * @throws RefusedException when the server answers with an exception of its own
   */
  Protobuf call(String method, Protobuf parameters) throws IOException {
    int id = calls++;
    byte[] header = new Protobuf().with(1, id).with(3, method).with(4, 1).toDelimitedBytes();
    byte[] request = parameters.toDelimitedBytes();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream frame = new DataOutputStream(bytes);
    frame.writeInt(header.length + request.length);
    frame.write(header);
    frame.write(request);
    out.write(bytes.toByteArray());
    out.flush();
    return receive(id);
  }

  private Protobuf receive(int id) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MAX_FRAME_BYTES) {
      throw new IOException("not a server of HBase: a frame of " + length + " bytes");
    }
    byte[] frame = new byte[length];
    in.readFully(frame);
    ByteBuffer content = ByteBuffer.wrap(frame);
    Protobuf header = Protobuf.parseDelimited(content);
    List<Protobuf> exceptions = header.messages(2);
    if (!exceptions.isEmpty()) {
      throw new RefusedException(exceptions.get(0).text(1).orElse("no reason"));
    }
    if (header.number(1) != id) {
      throw new IOException("the answer to another call");
    }
    return Protobuf.parseDelimited(content);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  /** The server has thrown an exception of its own. */
  static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String exception;

    RefusedException(String exception) {
      super("refused with " + exception);
      this.exception = exception;
    }

    /** Whether it was of the class with this simple name. */
    boolean is(String simpleName) {
      return exception.endsWith("." + simpleName);
    }
  }
}
