package site.ycsb.spi.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TlsStateTest {
  private static final TlsSession GOOD =
      new TlsSession("TLSv1.3", "TLS_AES_256_GCM_SHA384", true, true, true);
  private static final TlsSession OLDER =
      new TlsSession("TLSv1.2", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", true, true, false);
  private static final TlsSession MISNAMED =
      new TlsSession("TLSv1.3", "TLS_AES_128_GCM_SHA256", true, false, false);

  @ParameterizedTest
  @CsvSource({
    "TLSv1.3, TLS_AES_128_GCM_SHA256, 1.3, 128",
    "TLSv1.3, TLS_CHACHA20_POLY1305_SHA256, 1.3, 256",
    "TLSv1.2, TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384, 1.2, 256",
    "TLSv1, TLS_RSA_WITH_3DES_EDE_CBC_SHA, 1.0, -1",
    "NONE, SSL_NULL_WITH_NULL_NULL, -1, -1"
  })
  void session_names_giveVersionAndKeyLength(
      String protocol, String suite, double version, int keyLengthBits) {
    TlsSession session = new TlsSession(protocol, suite, true, true, false);

    assertEquals(version, session.protocolVersion());
    assertEquals(keyLengthBits, session.keyLengthBits());
  }

  @Test
  void of_alikeSessions_isOneKind() {
    TlsState state = TlsState.of(List.of(GOOD, GOOD));

    assertEquals(List.of(GOOD), state.sessions());
    assertTrue(state.fulfilsRequired());
    assertEquals(1, state.clientCertificate());
    assertEquals("", state.reason());
  }

  @Test
  void of_differentSessions_reportsTheWeakest() {
    TlsState state = TlsState.of(List.of(GOOD, OLDER));

    assertEquals(List.of(OLDER, GOOD), state.sessions());
    assertTrue(state.fulfilsRequired());
    assertEquals(1.2, state.protocolVersion());
    assertEquals(128, state.keyLengthBits());
    assertEquals(0, state.clientCertificate());
  }

  @Test
  void of_serverThatIsNotVerifiedOnOneConnection_fulfilsNothing() {
    TlsState state = TlsState.of(List.of(GOOD, MISNAMED));

    assertFalse(state.fulfilsRequired());
    assertEquals(1, state.encryption().metric());
    assertEquals(0, state.peerVerified());
    assertEquals(
        "the server isn't verified: certificate chain verified, host name not", state.reason());
  }

  @Test
  void inClear_everything_isZero() {
    TlsState state = TlsState.inClear("ssl=true");

    assertFalse(state.fulfilsRequired());
    assertEquals(0, state.encryption().metric());
    assertEquals(0, state.peerVerified());
    assertEquals(0, state.clientCertificate());
    assertEquals(0, state.protocolVersion());
    assertEquals(0, state.keyLengthBits());
  }

  @Test
  void of_noSession_isUnknown() {
    TlsState state = TlsState.of(List.of());

    assertFalse(state.fulfilsRequired());
    assertEquals(-1, state.encryption().metric());
    assertEquals(-1, state.peerVerified());
    assertEquals(-1, state.clientCertificate());
    assertEquals(-1, state.protocolVersion());
    assertEquals(-1, state.keyLengthBits());
    assertEquals("no connection is open", state.reason());
  }
}
