package site.ycsb.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.EncryptionSwitch;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;

/** Which binding a command line means: a flag goes before the word, the word before a file. */
final class BindingChoice {
  /** What YCSB's main class uses when nothing is said. */
  static final ClientOptions.Named YCSB_DEFAULT =
      new ClientOptions.Named("site.ycsb.BasicDB", "default");

  private BindingChoice() {}

  /**
   * The binding.
   *
   * @throws ConfigurationException when none is named and there is no fallback
   */
  static ClientOptions.Named of(
      ClientOptions options,
      Optional<String> word,
      SourcedProperties properties,
      Optional<ClientOptions.Named> fallback) {
    Optional<ClientOptions.Named> byFlag = options.bindingByFlag();
    if (byFlag.isPresent() && word.isPresent()) {
      refuseLosingEncryption(byFlag.get(), word.get());
    }
    Optional<ClientOptions.Named> chosen =
        byFlag
            .or(() -> word.map(name -> new ClientOptions.Named(name, "command line")))
            .or(() -> fromFile(properties))
            .or(() -> fallback);
    return chosen.orElseThrow(PhaseCommand::noBinding);
  }

  /** A flag goes before the word, but must not turn a run that was to be encrypted into another. */
  private static void refuseLosingEncryption(ClientOptions.Named byFlag, String word) {
    if (word.startsWith(EncryptionSwitch.NAME_PREFIX) && !byFlag.name().equals(word)) {
      throw new ConfigurationException(
          new Problem(
              "db",
              byFlag.name(),
              byFlag.origin(),
              "contradicts " + word,
              "Leave one of them out; to encrypt what -db names, give -p encryption=true with it"));
    }
  }

  private static Optional<ClientOptions.Named> fromFile(SourcedProperties properties) {
    @Nullable String name = properties.getProperty("db");
    return Optional.ofNullable(name)
        .map(found -> new ClientOptions.Named(found, SourcedProperties.originOf(properties, "db")));
  }
}
