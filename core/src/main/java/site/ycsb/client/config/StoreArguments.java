package site.ycsb.client.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.binding.BindingNames;
import site.ycsb.config.Problems;
import site.ycsb.config.Secrets;
import site.ycsb.config.SourcedProperties;

/** The store, and the files of properties, that the command line of a module's command names. */
public final class StoreArguments {
  private static final String OPTION = "-p";

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
      set(setting, properties, problems);
    }
    return properties;
  }

  /** Sets the property that follows a {@code -p}, or adds what is wrong with the text. */
  public static void set(String assignment, SourcedProperties properties, Problems problems) {
    int equals = assignment.indexOf('=');
    if (equals <= 0 || isColonSlip(assignment, equals)) {
      String shown = Secrets.shownAssignment(assignment);
      problems.add(
          OPTION, shown, OPTION, "must be followed by <key>=<value>, not " + shown, "Correct it");
    } else {
      properties.set(assignment.substring(0, equals), assignment.substring(equals + 1), OPTION);
    }
  }

  /** {@code password:a=b}: no name of a property, and its second half a secret. */
  private static boolean isColonSlip(String assignment, int equals) {
    int colon = assignment.indexOf(':');
    return colon > 0 && colon < equals && Secrets.isSecret(assignment.substring(0, colon));
  }
}
