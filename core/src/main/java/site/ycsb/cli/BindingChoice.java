package site.ycsb.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingNames;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.WrappingLayers;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.WrappingLayer;

/** Which binding a command line means: a flag overrides the word, the word overrides a file. */
@Command(addMethodSubcommands = false)
public final class BindingChoice {
  @Parameters(
      arity = "0..1",
      paramLabel = "<binding>",
      completionCandidates = BindingNames.All.class,
      description = "The store: cassandra, encrypted-cassandra, ...")
  private @Nullable String word;

  /** The binding, or else the fallback; throws when there is neither. */
  public BindingRequest of(
      ClientOptions options, SourcedProperties properties, Optional<String> fallback) {
    Optional<BindingRequest> byFlag = options.bindingByFlag(properties);
    if (byFlag.isPresent() && word != null) {
      rejectLosingLayer(byFlag.get(), word);
    }
    return byFlag
        .or(
            () ->
                Optional.ofNullable(word)
                    .map(name -> new BindingRequest(name, "command line", properties)))
        .or(() -> fromFile(properties))
        .or(() -> fallback.map(name -> new BindingRequest(name, "default", properties)))
        .orElseThrow(BindingChoice::noBinding);
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
  private static void rejectLosingLayer(BindingRequest byFlag, String word) {
    if (byFlag.binding().equals(word)) {
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
              ClientProperties.DB.key(),
              byFlag.binding(),
              byFlag.origin(),
              "contradicts " + word,
              "Leave one of them out; to wrap what -db names, give -p "
                  + switchKey.get()
                  + "=true with it"));
    }
  }

  private static Optional<BindingRequest> fromFile(SourcedProperties properties) {
    String key = ClientProperties.DB.key();
    return Optional.ofNullable(properties.getProperty(key))
        .map(
            found ->
                new BindingRequest(found, SourcedProperties.originOf(properties, key), properties));
  }
}
