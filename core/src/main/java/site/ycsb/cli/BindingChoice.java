package site.ycsb.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.WrappingLayers;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.WrappingLayer;

/** Which binding a command line means: a flag overrides the word, the word overrides a file. */
@Command(addMethodSubcommands = false)
final class BindingChoice {
  /** What YCSB's main class uses when nothing is said. */
  static final ClientOptions.Named YCSB_DEFAULT =
      new ClientOptions.Named("site.ycsb.BasicDB", "default");

  @Parameters(
      arity = "0..1",
      paramLabel = "<binding>",
      description = "The store: cassandra, encrypted-cassandra, ...")
  private @Nullable String word;

  /**
   * The binding.
   *
   * @throws ConfigurationException when none is named and there is no fallback
   */
  ClientOptions.Named of(
      ClientOptions options, SourcedProperties properties, Optional<ClientOptions.Named> fallback) {
    Optional<ClientOptions.Named> byFlag = options.bindingByFlag();
    if (byFlag.isPresent() && word != null) {
      rejectLosingLayer(byFlag.get(), word);
    }
    Optional<ClientOptions.Named> chosen =
        byFlag
            .or(
                () ->
                    Optional.ofNullable(word)
                        .map(name -> new ClientOptions.Named(name, "command line")))
            .or(() -> fromFile(properties))
            .or(() -> fallback);
    return chosen.orElseThrow(BindingChoice::noBinding);
  }

  private static ConfigurationException noBinding() {
    return new ConfigurationException(
        new Problem(
            "binding",
            "",
            "not given",
            "the command needs a binding",
            "Name one that 'bin/ycsb bindings' lists, such as encrypted-cassandra"));
  }

  /** A flag overrides the word, but must not lose the encryption that the word requests. */
  private static void rejectLosingLayer(ClientOptions.Named byFlag, String word) {
    if (byFlag.name().equals(word)) {
      return;
    }
    Optional<String> switchKey =
        WrappingLayers.namedBy(word)
            .map(WrappingLayer::enabledKey)
            .or(
                () ->
                    BindingCatalog.find(System.err)
                        .layered(word)
                        .flatMap(Binding::layer)
                        .map(Binding.Layer::enabledKey));
    if (switchKey.isPresent()) {
      throw new ConfigurationException(
          new Problem(
              "db",
              byFlag.name(),
              byFlag.origin(),
              "contradicts " + word,
              "Leave one of them out; to wrap what -db names, give -p "
                  + switchKey.get()
                  + "=true with it"));
    }
  }

  private static Optional<ClientOptions.Named> fromFile(SourcedProperties properties) {
    @Nullable String name = properties.getProperty("db");
    return Optional.ofNullable(name)
        .map(found -> new ClientOptions.Named(found, SourcedProperties.originOf(properties, "db")));
  }
}
