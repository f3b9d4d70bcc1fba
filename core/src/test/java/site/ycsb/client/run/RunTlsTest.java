package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.tls.TlsOptions;
import site.ycsb.spi.tls.TlsSession;
import site.ycsb.spi.tls.TlsSource;
import site.ycsb.spi.tls.TlsState;

/** What a run says of its connections, and rejects when TLS is required. */
class RunTlsTest extends RunFixture {
  private static final TlsSession VERIFIED =
      new TlsSession("TLSv1.3", "TLS_AES_256_GCM_SHA384", true, true, false);
  private static final TlsSession MISNAMED =
      new TlsSession("TLSv1.2", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", true, false, true);

  @Test
  void run_requiredOfABindingThatCantTell_endsWith3BeforeAnything() {
    assertEquals(3, run("tls", "required"));
    assertEquals("", out());
    assertTrue(
        err()
            .contains(
                "ERROR: tls=required (-p): the binding can't report how its connections are "
                    + "protected."),
        err());
  }

  @Test
  void run_requiredOfConnectionsInClear_endsWith3AndSaysWhy() {
    assertEquals(3, run(InClear.class.getName(), new String[] {"tls", "required"}));
    assertEquals("", out());
    assertTrue(
        err().contains("tls=required (-p): the connection isn't encrypted, which takes ssl=true. "),
        err());
  }

  @Test
  void run_requiredOfAServerThatIsNotVerified_endsWith3AndSaysWhy() {
    assertEquals(3, run(Misnamed.class.getName(), new String[] {"tls", "required"}));
    assertEquals("", out());
    assertTrue(
        err().contains("the server isn't verified: certificate chain verified, host name not. "),
        err());
  }

  @Test
  void run_requiredAndShown_isWhatItPrints() {
    assertEquals(0, run(Verified.class.getName(), new String[] {"tls", "required"}));
    assertLine("[TLS], Requested, 1");
    assertLine("[TLS], Encrypted, 1");
    assertLine("[TLS], PeerVerified, 1");
    assertLine("[TLS], ClientCertificate, 0");
    assertLine("[TLS], ProtocolVersion, 1.3");
    assertLine("[TLS], KeyLength, 256");
    assertLine("[TLS], SessionKinds, 1");
    assertTrue(err().contains("tls cipher suite: TLS_AES_256_GCM_SHA384"), err());
    assertTrue(err().contains("tls server: certificate chain and host name verified"), err());
  }

  @Test
  void run_off_recordsWhatIsFound() {
    assertEquals(0, run(InClear.class.getName(), new String[] {}));
    assertLine("[TLS], Requested, 0");
    assertLine("[TLS], Encrypted, 0");
    assertLine("[TLS], PeerVerified, 0");
    assertTrue(err().contains("tls: no"), err());
  }

  @Test
  void run_bindingThatCantTell_printsItOnlyWhenAsked() {
    assertEquals(0, run());
    assertFalse(out().contains("[TLS]"), out());
    assertEquals(0, run("tls", "off"));
    assertLine("[TLS], Encrypted, -1");
    assertLine("[TLS], KeyLength, -1");
  }

  @Test
  void run_connectionsThatDiffer_areReportedAsTheWeakestAndWarnedOf() {
    assertEquals(0, run(Changing.class.getName(), new String[] {}));
    assertLine("[TLS], ProtocolVersion, 1.2");
    assertLine("[TLS], PeerVerified, 0");
    assertLine("[TLS], SessionKinds, 2");
    assertTrue(err().contains("WARNING: connections differ in their TLS"), err());
  }

  @Test
  void run_connectionOpenedLaterThatIsNotVerified_endsWith3WithResults() {
    assertEquals(3, run(Changing.class.getName(), new String[] {"tls", "required"}));
    assertLine("[TLS], PeerVerified, 0");
    assertTrue(
        err().contains("ERROR: connections that were opened during the run aren't protected"),
        err());
  }

  @Test
  void run_mistypedValue_endsWith2() {
    assertEquals(2, run(Verified.class.getName(), new String[] {"tls", "requierd"}));
    assertTrue(err().contains("tls=requierd (-p): must be one of off, required"), err());
  }

  @Test
  void run_mistypedKey_endsWith2AndNamesTheNearest() {
    assertEquals(2, run(Described.class.getName(), new String[] {"tls.protocolls", "TLSv1.3"}));
    assertTrue(
        err()
            .contains(
                "tls.protocolls=TLSv1.3 (-p): there is no such property. Did you mean"
                    + " tls.protocols?"),
        err());
  }

  /** Where such a binding reads it, it's the binding's: see {@link UnreadProtectionsTest}. */
  @Test
  void run_valueOfNobodys_endsWith2() {
    assertEquals(2, run("tls", "true", "tls.truststore", "/trust.jks"));
    assertTrue(err().contains("ERROR: tls=true (-p): nothing in this run reads it"), err());
    assertFalse(err().contains("tls: "), err());
    assertFalse(out().contains("[TLS]"), out());
  }

  /** A DB that says what it reads. */
  public static final class Described extends DescribedDB implements TlsSource {
    public Described() {
      super(TlsOptions.PROTOCOLS, TlsOptions.CIPHER_SUITES);
    }

    @Override
    public TlsState tls() {
      return TlsState.inClear("ssl=true");
    }
  }

  /** A DB without TLS. */
  public static final class InClear extends AskedDB implements TlsSource {
    @Override
    public TlsState tls() {
      return TlsState.inClear("ssl=true");
    }
  }

  /** A DB with all that TLS has. */
  public static final class Verified extends AskedDB implements TlsSource {
    @Override
    public TlsState tls() {
      return TlsState.of(List.of(VERIFIED));
    }
  }

  /** A DB that talks to anyone with a certificate. */
  public static final class Misnamed extends AskedDB implements TlsSource {
    @Override
    public TlsState tls() {
      return TlsState.of(List.of(MISNAMED));
    }
  }

  /** A DB that has another connection at the end. */
  public static final class Changing extends AskedDB implements TlsSource {
    private final AtomicInteger asked = new AtomicInteger();

    @Override
    public TlsState tls() {
      return asked.getAndIncrement() == 0
          ? TlsState.of(List.of(VERIFIED))
          : TlsState.of(List.of(VERIFIED, MISNAMED));
    }
  }
}
