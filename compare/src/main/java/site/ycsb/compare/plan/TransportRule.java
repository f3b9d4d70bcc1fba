package site.ycsb.compare.plan;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.spi.tls.TlsOptions;

/**
 * What the connections of a trial have to be, so that its protection's name is true. Compared with
 * what the client reports of its TLS sessions.
 *
 * @param allowed values by the name of a fact, separated by semicolons
 */
public record TransportRule(Map<String, String> allowed) {
  private static final String TLS = "tls";
  private static final String CLIENT_CERTIFICATE = "tls client certificate";
  private static final Map<String, String> OPTIONS =
      Map.of(
          TlsOptions.PROTOCOLS.key(), "tls protocol",
          TlsOptions.CIPHER_SUITES.key(), "tls cipher suite");

  public TransportRule {
    allowed = Map.copyOf(allowed);
  }

  /**
   * The rule of a protection.
   *
   * @param local whether the study starts the server, and so knows whether clients need a
   *     certificate; servers elsewhere may have TLS for all protections
   */
  static TransportRule of(Protection protection, boolean local) {
    Map<String, String> allowed = new TreeMap<>();
    Transport transport = protection.transport();
    if (transport.isEncrypted()) {
      allowed.put(TLS, "yes");
    } else if (local) {
      allowed.put(TLS, "no");
    }
    if (transport == Transport.MUTUAL_TLS) {
      allowed.put(CLIENT_CERTIFICATE, "yes");
    } else if (transport == Transport.TLS && local) {
      allowed.put(CLIENT_CERTIFICATE, "no");
    }
    OPTIONS.forEach(
        (property, fact) ->
            Optional.ofNullable(protection.properties().get(property))
                .ifPresent(names -> allowed.put(fact, names)));
    return new TransportRule(allowed);
  }

  /** How a trial's connections differ from it; empty when they don't, or the binding can't tell. */
  public Optional<String> violation(Map<String, String> facts) {
    String differences =
        new TreeMap<>(allowed)
            .entrySet().stream()
                .filter(rule -> facts.containsKey(TLS) || rule.getValue().equals("yes"))
                .filter(rule -> !isOneOf(facts.getOrDefault(rule.getKey(), ""), rule.getValue()))
                .map(
                    rule ->
                        rule.getKey()
                            + " must be "
                            + rule.getValue()
                            + " and is "
                            + facts.getOrDefault(rule.getKey(), "unknown"))
                .collect(Collectors.joining("; "));
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of("its connection doesn't match its protection: " + differences);
  }

  /** Whether all kinds of sessions that there were are allowed. */
  private static boolean isOneOf(String found, String allowed) {
    return Arrays.asList(allowed.split("\\s*,\\s*", -1))
        .containsAll(Arrays.asList(found.split("; ", -1)));
  }
}
