package site.ycsb.compare.study;

import java.util.Map;
import java.util.TreeMap;

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

  /** Whether nothing protects it. */
  public boolean isPlain() {
    return !client && !atRest && !transport.isEncrypted();
  }
}
