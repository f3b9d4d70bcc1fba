package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.NetworkProbes.PlaintextTrial;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.tls.ClientTls;
import site.ycsb.testing.doubles.LoopbackServer;

class CqlTrialsTest {
  private static final int ERROR = 0x00;
  private static final int READY = 0x02;
  private static final int AUTHENTICATE = 0x03;
  private static final int RESULT = 0x08;
  private static final int AUTH_SUCCESS = 0x10;
  private static final String PASSWORD = "org.apache.cassandra.auth.PasswordAuthenticator";
  private static final String BY_KEY = "org.apache.cassandra.auth.MutualTlsAuthenticator";

  private final TrailOfAnswers trail = new TrailOfAnswers();

  /** How a server answers. */
  private record Script(int toStart, String authenticator, Reply toLogin, Reply toQuery) {
    Script {
      assertFalse(toStart == ERROR, "errors are replies to logins and queries");
    }
  }

  /** An opcode, and the code of an error. */
  private record Reply(int opcode, int code) {}

  private static final Reply ROWS = new Reply(RESULT, 0);
  private static final Reply LOGGED_IN = new Reply(AUTH_SUCCESS, 0);

  @ParameterizedTest
  @CsvSource({
    "0x2100, YES", // unauthorized
    "0x1000, UNKNOWN", // unavailable
    "0x1001, UNKNOWN", // overloaded
    "0x1200, UNKNOWN", // read timeout
    "0x0000, UNKNOWN" // server error
  })
  void run_errorInsteadOfRoles_showsRightsOnlyWhenTheyAreMissing(String error, AuditAnswer expected)
      throws Exception {
    run(new Script(READY, "", LOGGED_IN, error(error)), false);

    assertEquals(List.of(expected), trail.tried(SecurityFeature.AUTHORIZATION));
    assertEquals(
        List.of(AuditAnswer.NO, AuditAnswer.UNKNOWN), trail.tried(SecurityFeature.AUTHENTICATION));
  }

  @Test
  void run_letsInAndClosesAtTheQuery_isStillNo() throws Exception {
    run(new Script(READY, "", LOGGED_IN, new Reply(-1, 0)), false);

    assertEquals(
        List.of(AuditAnswer.NO, AuditAnswer.UNKNOWN), trail.tried(SecurityFeature.AUTHENTICATION));
    assertEquals(List.of(), trail.tried(SecurityFeature.AUTHORIZATION));
  }

  @ParameterizedTest
  @CsvSource({"0x0100, YES", "0x1001, UNKNOWN"})
  void run_loginThatFails_showsACheckedPasswordOnlyWhenItIsRejected(
      String error, AuditAnswer expected) throws Exception {
    run(new Script(AUTHENTICATE, PASSWORD, error(error), ROWS), false);

    assertEquals(List.of(AuditAnswer.YES, expected), trail.tried(SecurityFeature.AUTHENTICATION));
    assertEquals(List.of(), trail.weaknesses);
  }

  @Test
  void run_keyNotNeeded_isTriedWithoutIt() throws Exception {
    assertEquals(1, run(new Script(AUTHENTICATE, PASSWORD, LOGGED_IN, ROWS), false).connections);

    assertEquals(List.of("default password"), trail.weaknesses);
  }

  @Test
  void run_keyLogsIn_isNoDefaultPassword() throws Exception {
    assertEquals(2, run(new Script(AUTHENTICATE, BY_KEY, LOGGED_IN, ROWS), true).connections);

    assertEquals(
        List.of(AuditAnswer.UNKNOWN, AuditAnswer.YES, AuditAnswer.UNKNOWN),
        trail.tried(SecurityFeature.AUTHENTICATION));
    assertEquals(List.of(), trail.weaknesses);
  }

  @Test
  void run_keyLetsIn_doesntShowThatAnyoneIs() throws Exception {
    assertFalse(run(new Script(READY, "", LOGGED_IN, ROWS), true).letsAnyoneIn);

    assertEquals(
        List.of(AuditAnswer.UNKNOWN, AuditAnswer.UNKNOWN),
        trail.tried(SecurityFeature.AUTHENTICATION));
    assertEquals(List.of(), trail.tried(SecurityFeature.AUTHORIZATION));
  }

  @Test
  void run_passwordBehindARequiredKey_isTriedWithTheKey() throws Exception {
    run(new Script(AUTHENTICATE, PASSWORD, LOGGED_IN, ROWS), true);

    assertEquals(List.of("default password"), trail.weaknesses);
  }

  /** What a run did. */
  private record Outcome(int connections, boolean letsAnyoneIn) {}

  private Outcome run(Script script, boolean keyRequired) throws IOException {
    try (LoopbackServer server = new LoopbackServer(client -> serve(client, script))) {
      Connections network = new Connections(server.port(), keyRequired);
      CqlTrials trials = new CqlTrials(trail, network);
      KeyStoreFile key = new KeyStoreFile(Path.of("client.p12"), Optional.empty());
      trials.run(
          new Endpoint(
              "CQL port",
              "127.0.0.1",
              server.port(),
              new ClientTls(Optional.empty(), Optional.of(key))),
          true);
      return new Outcome(network.opened, trials.letsAnyoneIn());
    }
  }

  private static Reply error(String hexadecimal) {
    return new Reply(ERROR, Integer.decode(hexadecimal));
  }

  private static void serve(Socket client, Script script) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    DataOutputStream out = new DataOutputStream(client.getOutputStream());
    while (true) {
      in.skipNBytes(4); // version, flags, stream
      int request = in.readUnsignedByte();
      in.skipNBytes(in.readInt());
      Reply reply =
          switch (request) {
            case 0x01 -> new Reply(script.toStart(), 0);
            case 0x07 -> script.toQuery();
            default -> script.toLogin();
          };
      if (reply.opcode() < 0) {
        return;
      }
      boolean error = reply.opcode() == ERROR;
      String text = error ? "no" : script.authenticator();
      out.writeInt(0x84000000);
      out.writeByte(reply.opcode());
      out.writeInt((error ? 4 : 0) + 2 + text.length());
      if (error) {
        out.writeInt(reply.code());
      }
      out.writeUTF(text);
      out.flush();
    }
  }

  /** Connects without TLS, as if a client key were needed or not. */
  private static final class Connections implements NetworkProbes {
    private final int port;
    private final boolean keyRequired;
    private int opened;

    Connections(int port, boolean keyRequired) {
      this.port = port;
      this.keyRequired = keyRequired;
    }

    @Override
    public Socket connect(Endpoint endpoint, boolean tls) throws IOException {
      opened++;
      if (keyRequired && endpoint.tls().keystore().isEmpty()) {
        throw new IOException("Received fatal alert: certificate_required");
      }
      return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    @Override
    public NetworkProbes.Path path(
        Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial plaintext) {
      throw new AssertionError("not needed");
    }

    @Override
    public NetworkProbes.Path ownPath(
        Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial plaintext) {
      throw new AssertionError("not needed");
    }

    @Override
    public void jmx(String host, int port) {
      throw new AssertionError("not needed");
    }

    @Override
    public void webPage(Endpoint endpoint) {
      throw new AssertionError("not needed");
    }
  }

  /** Keeps what trials suggest, and the titles of weaknesses. */
  private static final class TrailOfAnswers implements AuditTrail {
    final List<String> weaknesses = new ArrayList<>();
    private final Map<SecurityFeature, List<AuditAnswer>> answers =
        new EnumMap<>(SecurityFeature.class);

    List<AuditAnswer> tried(SecurityFeature feature) {
      return answers.getOrDefault(feature, List.of());
    }

    @Override
    public void tried(SecurityFeature feature, AuditAnswer suggests, String action, String result) {
      answers.computeIfAbsent(feature, key -> new ArrayList<>()).add(suggests);
    }

    @Override
    public void reported(
        SecurityFeature feature, AuditAnswer suggests, String where, String value) {
      throw new AssertionError("a trial is no report");
    }

    @Override
    public void weakness(String title, String evidence, String remedy) {
      weaknesses.add(title);
    }

    @Override
    public void product(String description) {}

    @Override
    public void user(String description) {}

    @Override
    public void detail(SecurityFeature feature, String text) {}

    @Override
    public void remedy(SecurityFeature feature, String text) {}
  }
}
