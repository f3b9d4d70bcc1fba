package site.ycsb.compare.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.spi.CryptoSource;

/**
 * What protects the data of a trial.
 *
 * @param name what tables and charts call it
 * @param client whether the client encrypts
 * @param atRest whether the server encrypts what it stores
 * @param transport how the connection is protected
 * @param properties properties of its commands, such as {@code encryption.keylength}
 */
public record Protection(
    String name,
    boolean client,
    boolean atRest,
    Transport transport,
    Map<String, String> properties) {

  public Protection {
    properties = Map.copyOf(properties);
  }

  /** The same with further properties. */
  public Protection with(Map<String, String> further) {
    Map<String, String> all = new TreeMap<>(properties);
    all.putAll(further);
    return new Protection(name, client, atRest, transport, all);
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
    List<String> parts = new ArrayList<>();
    if (client || atRest) {
      parts.add(
          "Encryption "
              + (client && atRest
                  ? "by the client and at rest"
                  : client ? "by the client" : "at rest"));
    }
    if (transport.isEncrypted()) {
      parts.add(transport == Transport.TLS ? "TLS" : "mutual TLS");
    }
    String subject = parts.isEmpty() ? name : String.join(" with ", parts);
    boolean usual = List.of("client", "atrest", "client+atrest", "tls", "mtls").contains(name);
    return usual || subject.equals(name) ? subject : subject + " (" + name + ")";
  }

  /** Whether nothing protects it. */
  public boolean isPlain() {
    return !client && !atRest && !transport.isEncrypted();
  }
}
