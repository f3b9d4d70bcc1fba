package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import javax.security.auth.login.LoginException;
import javax.security.sasl.SaslException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.db.hbase.Connector.KerberosAdvice;

class KerberosAdviceTest {
  /** As the JDK and HBase's client word them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Unable to obtain password from user | isn't in the keytab",
        "Client not found in Kerberos database (6) | is unknown to the KDC",
        "Pre-authentication information was invalid (24) | has another key",
        "Checksum failed | has another key",
        "Integrity check on decrypted field failed (31) | has another key",
        "KrbException: Cannot locate default realm | belongs to no realm",
        "Clock skew too great (37) | meets a KDC whose time differs",
        "Server not found in Kerberos database (7) | gets no ticket for the servers",
        "Found no valid authentication method from options | has no ticket",
        "No valid credentials provided (Mechanism level: Failed to find any Kerberos tgt) | has no",
      })
  void of_knownMessage_isExplained(String message, String rule) {
    Exception failure = new IOException("tried 8 times", new SaslException(message));

    assertTrue(KerberosAdvice.of(failure).orElseThrow().rule().contains(rule));
  }

  @Test
  void of_otherMessage_isLeftToOthers() {
    assertEquals(Optional.empty(), KerberosAdvice.of(new IOException("refused", null)));
  }

  @Test
  void isNoKdc_failuresOfTheNetworkOnly() {
    assertTrue(KerberosAdvice.isNoKdc(caused(new ConnectException("Connection refused"))));
    assertTrue(KerberosAdvice.isNoKdc(caused(new SocketTimeoutException("Receive timed out"))));
    assertFalse(KerberosAdvice.isNoKdc(caused(new IOException("Checksum failed"))));
  }

  private static Exception caused(Exception cause) {
    Exception failure = new LoginException(cause.getMessage());
    failure.initCause(cause);
    return new IOException(failure);
  }
}
