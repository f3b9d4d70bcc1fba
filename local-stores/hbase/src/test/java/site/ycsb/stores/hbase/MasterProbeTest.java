package site.ycsb.stores.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a listener that gives prepared answers; the real server is HBaseStoreIT's. */
@Timeout(30)
class MasterProbeTest {
  private static final Protobuf NAMESPACES = new Protobuf().with(1, "default");
  private static final Protobuf NO_PROCEDURES = new Protobuf();

  @Test
  void ask_masterThatServes_tellsWhoItIs() throws Exception {
    try (Master master = new Master(NAMESPACES, status("an-id", 1), NO_PROCEDURES)) {
      assertEquals(new MasterProbe.Answer("an-id", 1, true), master.ask());
      assertEquals(List.of("ListNamespaces", "GetClusterStatus", "GetProcedures"), master.asked());
    }
  }

  @Test
  void ask_noRegionServer_tellsNone() throws Exception {
    try (Master master = new Master(NAMESPACES, status("an-id", 0), NO_PROCEDURES)) {
      assertEquals(0, master.ask().liveServers());
    }
  }

  @Test
  void ask_recoveryUnderWay_isNotRecovered() throws Exception {
    Protobuf procedures =
        new Protobuf()
            .with(1, procedure("org.apache.hadoop.hbase.master.procedure.InitMetaProcedure", 2))
            .with(1, procedure("org.apache.hadoop.hbase.master.procedure.ServerCrashProcedure", 2));
    try (Master master = new Master(NAMESPACES, status("an-id", 1), procedures)) {
      assertEquals(false, master.ask().recovered());
    }
  }

  @Test
  void ask_recoveryEnded_isRecovered() throws Exception {
    Protobuf procedures =
        new Protobuf()
            .with(1, procedure("org.apache.hadoop.hbase.master.procedure.ServerCrashProcedure", 6));
    try (Master master = new Master(NAMESPACES, status("an-id", 1), procedures)) {
      assertEquals(true, master.ask().recovered());
    }
  }

  @Test
  void ask_masterStillInitialising_throwsItsReason() throws Exception {
    try (Master master = new Master()) {
      IOException e = assertThrows(IOException.class, master::ask);
      assertTrue(String.valueOf(e.getMessage()).contains("PleaseHoldException"), e::getMessage);
    }
  }

  @Test
  void parse_messageCutOff_throws() {
    byte[] message = new Protobuf().with(1, "text").toBytes();

    assertThrows(IOException.class, () -> Protobuf.parse(java.util.Arrays.copyOf(message, 3)));
  }

  @Test
  void parse_largeNumber_isReadBack() throws Exception {
    byte[] message = new Protobuf().with(3, Long.MAX_VALUE).with(4, 300).toBytes();

    assertEquals(Long.MAX_VALUE, Protobuf.parse(message).number(3));
    assertEquals(300, Protobuf.parse(message).number(4));
  }

  private static Protobuf status(String clusterId, int servers) {
    Protobuf status = new Protobuf();
    for (int i = 0; i < servers; i++) {
      status.with(2, new Protobuf());
    }
    return new Protobuf().with(1, status.with(5, new Protobuf().with(1, clusterId)));
  }

  private static Protobuf procedure(String className, int state) {
    return new Protobuf().with(1, className).with(6, state);
  }

  /** Gives these answers one after the other, then refuses. */
  private static final class Master implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final List<String> asked = new ArrayList<>();
    private final Thread thread;

    Master(Protobuf... answers) throws IOException {
      thread = new Thread(() -> serve(answers));
      thread.setDaemon(true);
      thread.start();
    }

    MasterProbe.Answer ask() throws IOException {
      return MasterProbe.ask("127.0.0.1", socket.getLocalPort());
    }

    List<String> asked() throws InterruptedException {
      thread.join();
      return asked;
    }

    private void serve(Protobuf[] answers) {
      try (Socket client = socket.accept()) {
        DataInputStream in = new DataInputStream(client.getInputStream());
        DataOutputStream out = new DataOutputStream(client.getOutputStream());
        in.readNBytes(6);
        in.readNBytes(in.readInt());
        for (int call = 0; ; call++) {
          Protobuf header = Protobuf.parseDelimited(ByteBuffer.wrap(in.readNBytes(in.readInt())));
          asked.add(header.text(3).orElse(""));
          Protobuf answer = new Protobuf().with(1, call);
          if (call >= answers.length) {
            answer.with(2, new Protobuf().with(1, "org.apache.hadoop.hbase.PleaseHoldException"));
          }
          byte[] head = answer.toDelimitedBytes();
          byte[] body = call < answers.length ? answers[call].toDelimitedBytes() : new byte[0];
          out.writeInt(head.length + body.length);
          out.write(head);
          out.write(body);
        }
      } catch (IOException e) {
        // the probe has what it wanted
        return;
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
