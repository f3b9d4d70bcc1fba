package site.ycsb.compare.command;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.compare.overhead.OverheadStudy;
import site.ycsb.compare.study.NamedParts;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Transport;
import site.ycsb.spi.store.LocalStore;

/** The properties that {@code --mode-property} gives to single modes. */
final class ModeProperties {
  static final String OPTION = "--mode-property";

  private ModeProperties() {}

  /**
   * Those of each mode; empty for one that has none.
   *
   * @param given each as {@code <mode>:<key>=<value>}
   * @throws site.ycsb.config.ConfigurationException when one is of no mode, has no value, or is
   *     none that a mode may have
   */
  static Map<String, Map<String, String>> of(List<String> modes, List<String> given) {
    Map<String, Map<String, String>> all = new TreeMap<>();
    for (Protection mode : NamedParts.protections(OverheadStudy.MODES, modes)) {
      Map<String, String> own = new TreeMap<>();
      for (String asked : given) {
        if (isOf(mode.name(), asked)) {
          String[] parts = asked.substring(mode.name().length() + 1).split("=", 2);
          if (parts.length < 2 || parts[0].isBlank()) {
            throw OverheadOptions.problem(OPTION, asked, "must be <mode>:<key>=<value>");
          }
          own.put(parts[0], parts[1]);
        }
      }
      GivenProperties.check(own, Set.of(), key -> "Leave it out", OPTION);
      GivenProperties.check(own, mode, OPTION);
      all.put(mode.name(), own);
    }
    for (String asked : given) {
      if (all.keySet().stream().noneMatch(mode -> isOf(mode, asked))) {
        int end = asked.indexOf(':');
        // the rest may be a secret
        throw OverheadOptions.problem(
            OPTION,
            end < 0 ? "..." : asked.substring(0, end) + ":...",
            "must begin with one of " + String.join(", ", all.keySet()) + ", and a colon");
      }
    }
    return all;
  }

  /** Those that lead to a local server of its own: one can't be with and without TLS. */
  static Map<String, String> ofLocalServer(Transport transport) {
    return transport.isEncrypted()
        ? Map.of(
            LocalStore.FOLDER.key(),
            ".ycsb/" + transport.word(),
            LocalStore.CLIENT_CERTIFICATES.key(),
            Boolean.toString(transport == Transport.MUTUAL_TLS))
        : Map.of();
  }

  private static boolean isOf(String mode, String asked) {
    return asked.startsWith(mode + ":");
  }
}
