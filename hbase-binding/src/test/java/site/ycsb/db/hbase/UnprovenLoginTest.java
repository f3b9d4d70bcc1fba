package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.db.hbase.ServerTrials.UnprovenLogin;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.NetworkProbes.PlaintextTrial;
import site.ycsb.spi.audit.SecurityFeature;

class UnprovenLoginTest {
  private static final Endpoint MASTER = new Endpoint("master", "h", 1);
  private static final Endpoint REGION_SERVER = new Endpoint("region server", "h", 2);

  private final List<String> tried = new ArrayList<>();
  private final AuditTrail trail =
      (AuditTrail)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {AuditTrail.class},
              (proxy, method, arguments) -> {
                tried.add(method.getName() + ": " + List.of(arguments));
                return null;
              });

  @Test
  void tryAll_everyServerRequiresAProof_isYes() {
    Servers servers = new Servers(answer("Authentication is required"), false);
    UnprovenLogin login = new UnprovenLogin(trail, servers);
    login.at(MASTER, NetworkProbes.Path.PLAIN);
    login.at(REGION_SERVER, NetworkProbes.Path.EITHER);

    assertEquals(AuditAnswer.YES, login.tryAll());

    assertEquals(List.of("master h:1 clear", "region server h:2 clear"), servers.opened);
    // HBas, version 0, simple
    assertEquals("484261730050", HexFormat.of().formatHex(servers.received.toByteArray(), 0, 6));
    assertFirstTried(AuditAnswer.YES, "rejected: Authentication is required");
    assertEquals(2, tried.size());
  }

  @Test
  void tryAll_serversThatTakeTlsOnly_areAskedByTls() {
    Servers servers = new Servers(answer("Authentication is required"), false);
    UnprovenLogin login = new UnprovenLogin(trail, servers);
    login.at(MASTER, NetworkProbes.Path.TLS);
    login.at(REGION_SERVER, NetworkProbes.Path.CLOSED);

    assertEquals(AuditAnswer.YES, login.tryAll());

    assertEquals(List.of("master h:1 TLS"), servers.opened);
  }

  @Test
  void tryAll_serverThatWaitsForAName_isUnknown() {
    UnprovenLogin login = new UnprovenLogin(trail, new Servers(new byte[0], true));
    login.at(MASTER, NetworkProbes.Path.PLAIN);

    assertEquals(AuditAnswer.UNKNOWN, login.tryAll());

    assertFirstTried(AuditAnswer.UNKNOWN, "not rejected before a name is given");
  }

  @Test
  void tryAll_anotherErrorOrAnEnd_isUnknown() {
    for (byte[] answer : List.of(answer("the queue is full"), new byte[0], new byte[] {0, 0})) {
      UnprovenLogin login = new UnprovenLogin(trail, new Servers(answer, false));
      login.at(MASTER, NetworkProbes.Path.PLAIN);

      assertEquals(AuditAnswer.UNKNOWN, login.tryAll());
    }
    assertEquals(3, tried.size());
  }

  @Test
  void tryAll_noServerWasReached_isUnknown() {
    assertEquals(
        AuditAnswer.UNKNOWN, new UnprovenLogin(trail, new Servers(new byte[0], true)).tryAll());
  }

  private void assertFirstTried(AuditAnswer answer, String result) {
    assertEquals(
        "tried: "
            + List.of(
                SecurityFeature.AUTHENTICATION,
                answer,
                "master h:1: begin a login without a proof",
                result),
        tried.get(0));
  }

  private static byte[] answer(String text) {
    byte[] message = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(message.length);
      out.write(message);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  /** Nothing comes in time. */
  private static final class SilentStream extends InputStream {
    @Override
    public int read() throws SocketTimeoutException {
      throw new SocketTimeoutException("Read timed out");
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws SocketTimeoutException {
      return read();
    }
  }

  /** Servers that all answer the same. */
  private static final class Servers implements NetworkProbes {
    private final byte[] answer;
    private final boolean silent;
    private final List<String> opened = new ArrayList<>();
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    /**
     * @param silent whether they don't answer in time
     */
    Servers(byte[] answer, boolean silent) {
      this.answer = answer;
      this.silent = silent;
    }

    @Override
    public Socket connect(Endpoint endpoint, boolean tls) {
      opened.add(endpoint + (tls ? " TLS" : " clear"));
      return new Socket() {
        @Override
        public OutputStream getOutputStream() {
          return received;
        }

        @Override
        public InputStream getInputStream() {
          return silent ? new SilentStream() : new ByteArrayInputStream(answer);
        }
      };
    }

    @Override
    public Path path(Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial plaintext) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Path ownPath(
        Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial plaintext) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void jmx(String host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void webPage(Endpoint endpoint) {
      throw new UnsupportedOperationException();
    }
  }
}
