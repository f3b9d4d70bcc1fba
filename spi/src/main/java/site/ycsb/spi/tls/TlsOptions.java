package site.ycsb.spi.tls;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import javax.net.ssl.SSLSocketFactory;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/**
 * Which protocols and cipher suites the client offers, on any binding.
 *
 * @param protocols as the JDK calls them; empty for the driver's own
 * @param cipherSuites as the JDK calls them; empty for the driver's own
 */
public record TlsOptions(List<String> protocols, List<String> cipherSuites) {
  public static final TlsOptions NONE = new TlsOptions(List.of(), List.of());

  public static final Property<List<String>> PROTOCOLS =
      names(
          "tls.protocols",
          Set.of("TLSv1.2", "TLSv1.3")::contains,
          "must be a comma-separated list of TLSv1.2 and TLSv1.3",
          "Protocols that the client offers on connections with TLS, such as TLSv1.3. By default "
              + "the driver's own.");

  public static final Property<List<String>> CIPHER_SUITES =
      names(
          "tls.ciphersuites",
          TlsOptions::isSupported,
          "must be a comma-separated list of cipher suites that this JVM supports",
          "Cipher suites that the client offers on connections with TLS, such as "
              + "TLS_AES_128_GCM_SHA256,TLS_CHACHA20_POLY1305_SHA256. By default the driver's "
              + "own.");

  public static final List<Property<?>> PROPERTIES = List.of(PROTOCOLS, CIPHER_SUITES);

  public TlsOptions {
    protocols = List.copyOf(protocols);
    cipherSuites = List.copyOf(cipherSuites);
  }

  /** Reads them; where connections don't use TLS they are problems with this next step. */
  public static TlsOptions from(Settings settings, boolean tls, String nextStep) {
    if (!tls) {
      settings.rejectIfGiven(PROPERTIES, "requires TLS", nextStep);
      return NONE;
    }
    return new TlsOptions(
        settings.find(PROTOCOLS).orElse(List.of()), settings.find(CIPHER_SUITES).orElse(List.of()));
  }

  private static boolean isSupported(String cipherSuite) {
    return SSLSocketFactory.getDefault() instanceof SSLSocketFactory factory
        && Arrays.asList(factory.getSupportedCipherSuites()).contains(cipherSuite);
  }

  private static Property<List<String>> names(
      String key, Predicate<String> known, String rule, String text) {
    return new Property<>(
        key,
        "names",
        null,
        "",
        text,
        rule,
        value -> {
          List<String> names = Arrays.stream(value.split(",", -1)).map(String::trim).toList();
          if (!names.stream().allMatch(known)) {
            throw new IllegalArgumentException(value);
          }
          return names;
        });
  }
}
