package site.ycsb.spi.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Settings;

final class TlsOptionsTest {
  @Test
  void from_lists_areSplitAtCommas() {
    TlsOptions options =
        TlsOptions.from(
            settings(
                "tls.protocols",
                "TLSv1.3, TLSv1.2",
                "tls.ciphersuites",
                "TLS_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384"),
            true,
            "");

    assertEquals(List.of("TLSv1.3", "TLSv1.2"), options.protocols());
    assertEquals(
        List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384"), options.cipherSuites());
    assertEquals(TlsOptions.NONE, TlsOptions.from(settings(), true, ""));
  }

  @Test
  void from_withoutTls_isRejectedWithTheNextStep() {
    Settings settings =
        settings("tls.protocols", "TLSv1.3", "tls.ciphersuites", "TLS_AES_128_GCM_SHA256");

    assertEquals(TlsOptions.NONE, TlsOptions.from(settings, false, "Use it"));

    String message = assertThrows(ConfigurationException.class, settings::throwIfAny).getMessage();
    assertEquals(2, String.valueOf(message).split("requires TLS. Use it", -1).length - 1);
  }

  @Test
  void from_protocolThatIsWeakOrUnknown_isRejected() {
    for (String protocol : List.of("TLSv1.1", "SSLv3", "TLSv1.3,", "tls")) {
      Settings settings = settings("tls.protocols", protocol);
      TlsOptions.from(settings, true, "");
      assertThrows(ConfigurationException.class, settings::throwIfAny, protocol);
    }
  }

  @Test
  void from_cipherSuiteThatTheJvmLacks_isRejected() {
    for (String suite : List.of("TLS_AES_512_GCM_SHA512", "AES", "TLS_AES_128_GCM_SHA256,")) {
      Settings settings = settings("tls.ciphersuites", suite);
      TlsOptions.from(settings, true, "");
      assertThrows(ConfigurationException.class, settings::throwIfAny, suite);
    }
  }

  private static Settings settings(String... keysAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return new Settings(properties);
  }
}
