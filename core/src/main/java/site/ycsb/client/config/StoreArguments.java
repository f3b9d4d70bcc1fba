package site.ycsb.client.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.binding.BindingNames;
import site.ycsb.config.Problems;
import site.ycsb.config.SourcedProperties;

/** The store, and the files of properties, that the command line of a module's command names. */
public final class StoreArguments {
  @Parameters(
      index = "0",
      paramLabel = "<binding>",
      completionCandidates = BindingNames.OfStores.class,
      description = "The store: cassandra, ...")
  private String binding = "";

  @Option(
      names = "-P",
      paramLabel = "<file>",
      description = "A properties file; several are read in order.")
  private List<Path> files = new ArrayList<>();

  public String binding() {
    return binding;
  }

  /** The properties of the files, and over them those that follow each {@code -p}. */
  public SourcedProperties properties(List<String> settings, Problems problems) {
    SourcedProperties properties = new SourcedProperties();
    for (Path name : files) {
      ShippedFile.read(name, properties, problems);
    }
    for (String setting : settings) {
      PropertyArgument.parse(setting).set(properties, problems);
    }
    return properties;
  }
}
