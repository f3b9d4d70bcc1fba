package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.reproduction.Reproductions;
import site.ycsb.compare.results.WholeFile;
import site.ycsb.compare.study.file.StudyFile;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.OutputFile;

/** {@code bin/ycsb compare reproductions}. */
@Command(
    name = "reproductions",
    sortOptions = false,
    description =
        "Makes the page of published and measured figures, with its charts, of the reduced results"
            + " folders in <docs>/reproductions.")
final class ReproductionsCommand extends CommandWithHelp {
  private final PrintStream out;
  private final PrintStream err;

  @Parameters(
      index = "0",
      paramLabel = "<docs>",
      description = "The folder of the page, with the folder reproductions.")
  private Path docs = Path.of("");

  ReproductionsCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  int call() throws IOException {
    if (!Files.isDirectory(docs.resolve(Reproductions.FOLDER))) {
      throw ConfigurationException.ofArgument(
          "docs",
          docs.toString(),
          "has to have the folder " + Reproductions.FOLDER + " with reduced results folders",
          "'bin/ycsb compare publish <results folder> <docs>/"
              + Reproductions.FOLDER
              + "' makes it");
    }
    Path page = docs.resolve(Reproductions.PAGE);
    Optional<String> reason = OutputFile.replacementRejection(page);
    if (reason.isEmpty() && Files.exists(page) && !Reproductions.isPage(page)) {
      reason = Optional.of("it isn't a page that this command made");
    }
    if (reason.isPresent()) {
      throw ConfigurationException.ofArgument(
          "docs",
          docs.toString(),
          "has a " + Reproductions.PAGE + " that would be replaced, and " + reason.get(),
          "Move it away, or give another folder");
    }
    StudyFile reader =
        new StudyFile(Home.workloads(), BindingCatalog.find(err).bindings(), Set.of());
    Map<String, String> files = new Reproductions(Home.studies(), reader).files(docs);
    Map<Path, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path written = docs.resolve(file.getKey());
      Files.createDirectories(Optional.ofNullable(written.getParent()).orElse(docs));
      texts.put(written, file.getValue());
    }
    WholeFile.replaceAll(texts);
    texts.keySet().forEach(out::println);
    return 0;
  }
}
