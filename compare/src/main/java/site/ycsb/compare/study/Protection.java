package site.ycsb.compare.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.client.binding.Binding;
import site.ycsb.spi.CryptoSource;
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
