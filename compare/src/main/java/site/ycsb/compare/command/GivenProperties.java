package site.ycsb.compare.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.Binding;
import site.ycsb.compare.command.OverheadCommand.OverheadOptions;
import site.ycsb.compare.study.OwnProperties;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.compare.study.Study;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Secrets;
import site.ycsb.spi.store.LocalStore;

/**
 * Properties that commands of a study get besides those that the study sets.
 *
 * @param place the option that gives them
 */
record GivenProperties(Map<String, String> properties, String place) {
  static final String MODE_OPTION = "--mode-property";

  private static final String SET_BY_STUDY = "is set by the study itself";

  GivenProperties(Map<String, String> properties) {
    this(properties, "-p");
  }

  /** Rejects what a protection of the study sets: given here, it would override the protection. */
  void check(Study study) {
    study.matrix().protections().forEach(this::check);
  }

  void check(Protection protection) {
    for (String key : protection.properties().keySet()) {
      if (properties.containsKey(key)) {
        throw rejection(
            key,
            "is set by the study itself, in " + protection.name(),
            "Leave it out, or ask for another protection");
      }
    }
  }

  /**
   * Rejects what belongs to the layer of the binding's own: {@code -p} gives it to plain too, which
   * has no layer.
   *
   * @param modes of an overhead, of which one may have the layer
   */
  void checkLayer(Binding binding, List<Protection> modes) {
    Optional<String> prefix = binding.layer().map(layer -> layer.enabledKey() + ".");
    if (prefix.isEmpty()) {
      return;
    }
    Optional<Protection> mode = modes.stream().filter(Protection::byDriver).findFirst();
    Problems problems = new Problems();
    for (Map.Entry<String, String> property : new TreeMap<>(properties).entrySet()) {
      String key = property.getKey();
      if (key.startsWith(prefix.get())) {
        String value = Secrets.shown(key, property.getValue());
        problems.add(
            key,
            value,
            place,
            "goes to every mode, and plain has no " + binding.layer().get().name(),
            mode.map(own -> "Give " + MODE_OPTION + " " + own.name() + ":" + key + "=" + value)
                .orElse("Leave it out, or measure the mode that has it, too, by --modes"));
      }
    }
    problems.throwIfAny();
  }

  /**
   * Rejects what the study sets, which had no effect here or another one than the study says; what
   * would make a protection another one than its name says; and secrets: the commands are written
   * down.
   */
  void check(String nextStep) {
    checkProtections();
    for (String key : properties.keySet()) {
      if (OwnProperties.decidedBy(key).isPresent()) {
        throw rejection(key, SET_BY_STUDY, nextStep);
      }
      if (Secrets.isSecret(key, properties.getOrDefault(key, ""))) {
        throw rejection(key, OwnProperties.SECRET_RULE, OwnProperties.SECRET_NEXT_STEP);
      }
    }
  }

  /** Rejects what would make a protection another one than its name says. */
  void checkProtections() {
    for (String key : properties.keySet()) {
      if (OwnProperties.isOfProtections(key)) {
        throw rejection(key, SET_BY_STUDY, "Use the study's protections, or --modes, for it");
      }
    }
  }

  private ConfigurationException rejection(String key, String rule, String nextStep) {
    return new ConfigurationException(
        new Problem(key, properties.getOrDefault(key, ""), place, rule, nextStep));
  }

  /**
   * What {@code --mode-property} gives to each mode; empty for one that has none.
   *
   * @param given each as {@code <mode>:<key>=<value>}
   * @throws site.ycsb.config.ConfigurationException when one is of no mode, has no value, or is
   *     none that a mode may have
   */
  static Map<String, Map<String, String>> ofModes(List<Protection> modes, List<String> given) {
    Map<String, Map<String, String>> all = new TreeMap<>();
    modes.forEach(mode -> all.put(mode.name(), new TreeMap<>()));
    for (String asked : given) {
      int end = Math.max(0, asked.indexOf(':'));
      @Nullable Map<String, String> own = all.get(asked.substring(0, end));
      if (own == null) {
        // the rest may be a secret
        throw OverheadOptions.problem(
            MODE_OPTION,
            end == 0 ? "..." : asked.substring(0, end) + ":...",
            "must begin with one of " + String.join(", ", all.keySet()) + ", and a colon");
      }
      String[] property = asked.substring(end + 1).split("=", 2);
      if (property.length < 2 || property[0].isBlank()) {
        throw OverheadOptions.problem(MODE_OPTION, asked, "must be <mode>:<key>=<value>");
      }
      own.put(property[0], property[1]);
    }
    for (Protection mode : modes) {
      GivenProperties own =
          new GivenProperties(all.getOrDefault(mode.name(), Map.of()), MODE_OPTION);
      own.check("Leave it out");
      own.check(mode);
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
}
