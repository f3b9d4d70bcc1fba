package site.ycsb.audit.network;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The versions of TLS that a port takes, with the suites that it chose, in its order.
 *
 * @param suites by version; no versions when the port doesn't speak TLS
 */
public record TlsSupport(Map<TlsVersion, List<CipherSuite>> suites) {
  public TlsSupport {
    Map<TlsVersion, List<CipherSuite>> copy = new EnumMap<>(TlsVersion.class);
    suites.forEach((version, chosen) -> copy.put(version, List.copyOf(chosen)));
    suites = copy;
  }

  /** Whether it speaks TLS at all. */
  public boolean any() {
    return !suites.isEmpty();
  }

  /** The deprecated versions that it takes. */
  public List<TlsVersion> oldVersions() {
    return suites.keySet().stream().filter(TlsVersion::isOld).toList();
  }

  /** The weak suites that it takes, of any version. */
  public Set<CipherSuite> weakSuites() {
    return suites.values().stream()
        .flatMap(List::stream)
        .filter(CipherSuite::isWeak)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The versions, the newest first. */
  public String versions() {
    return suites.keySet().stream().map(TlsVersion::title).collect(Collectors.joining(", "));
  }

  /** The lengths of the keys that encrypt, the longest first. */
  public String keyLengths() {
    return suites.values().stream()
        .flatMap(List::stream)
        .map(CipherSuite::keyLengthBits)
        .distinct()
        .sorted(Comparator.reverseOrder())
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }
}
