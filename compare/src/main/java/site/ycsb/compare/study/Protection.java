package site.ycsb.compare.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.client.binding.Binding;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.tls.TlsOptions;
import site.ycsb.workloads.ReencryptionRounds;

/**
 * What protects the data of a trial.
 *
 * @param name what tables and charts call it
 * @param properties properties of its commands, such as {@code encryption.keylength}
 */
public record Protection(
    String name,
    boolean client,
    boolean atRest,
    Transport transport,
    Map<String, String> properties) {

  /** The property that has MongoDB's driver encrypt. */
  static final String CSFLE_KEY = "mongodb.csfle";

  public Protection {
    properties = Map.copyOf(properties);
  }

  /** Its properties, and the client's switch, by which an arm differs from plain. */
  public Map<String, String> armProperties() {
    Map<String, String> own = new TreeMap<>(properties);
    if (client) {
      own.put(CryptoSource.ENABLED_KEY, "true");
    }
    return own;
  }

  /** What a sentence calls it that begins with it, such as {@code Encryption by the client}. */
  public String sentenceSubject() {
    List<String> where = new ArrayList<>();
    if (client) {
      where.add("by the client");
    }
    if (byDriver()) {
      where.add("by MongoDB's driver");
    }
    if (atRest) {
      where.add("at rest");
    }
    List<String> parts = new ArrayList<>();
    if (!where.isEmpty()) {
      parts.add(
          "Encryption "
              + String.join(" and ", where)
              + (reencrypts() ? " during a re-encryption" : ""));
    }
    if (transport.isEncrypted()) {
      parts.add(transport == Transport.TLS ? "TLS" : "mutual TLS");
    }
    String subject = parts.isEmpty() ? name : String.join(" with ", parts);
    boolean usual =
        List.of("client", "atrest", "client+atrest", "csfle", "tls", "mtls").contains(name);
    return usual || subject.equals(name) ? subject : subject + " (" + name + ")";
  }

  /** Whether its table is re-encrypted meanwhile. */
  public boolean reencrypts() {
    return "true".equals(properties.get(ReencryptionRounds.ON.key()));
  }

  public boolean isPlain() {
    return !client && !byDriver() && !atRest && !transport.isEncrypted();
  }

  /** Whether the store's driver encrypts, by means of its own. */
  public boolean byDriver() {
    return "true".equals(properties.get(CSFLE_KEY));
  }

  /** Whether a binding can have it: not every driver encrypts. */
  public boolean isPossibleOn(Binding binding) {
    return !byDriver()
        || binding.layer().filter(layer -> layer.enabledKey().equals(CSFLE_KEY)).isPresent();
  }

  /**
   * What the connections of a trial have to be, so that the protection's name is true.
   *
   * @param local whether the study starts the server, and so knows whether clients need a
   *     certificate; servers elsewhere may have TLS for all protections
   */
  public TransportRule transportRule(boolean local) {
    Map<String, String> allowed = new TreeMap<>();
    if (transport.isEncrypted()) {
      allowed.put(TransportRule.TLS, "yes");
    } else if (local) {
      allowed.put(TransportRule.TLS, "no");
    }
    if (transport == Transport.MUTUAL_TLS) {
      allowed.put(TransportRule.CLIENT_CERTIFICATE, "yes");
    } else if (transport == Transport.TLS && local) {
      allowed.put(TransportRule.CLIENT_CERTIFICATE, "no");
    }
    TransportRule.OPTIONS.forEach(
        (property, fact) -> {
          if (properties.containsKey(property)) {
            allowed.put(fact, properties.getOrDefault(property, ""));
          }
        });
    return new TransportRule(allowed);
  }

  /**
   * What connections have to be, compared with what the client reports of its TLS sessions.
   *
   * @param allowed values by the name of a fact, separated by commas
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

    /** How connections differ from it; empty when they don't, or the binding can't tell. */
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

  /** How the connection of a protection is protected. */
  public enum Transport {
    /** As the store's properties have it; in clear where the study starts the server. */
    PLAIN(""),
    /** TLS with the server's certificate. */
    TLS("tls"),
    /** TLS with certificates on both sides. */
    MUTUAL_TLS("mtls");

    private final String word;

    Transport(String word) {
      this.word = word;
    }

    /** As studies call it; empty for none. */
    public String word() {
      return word;
    }

    public boolean isEncrypted() {
      return this != PLAIN;
    }
  }
}
