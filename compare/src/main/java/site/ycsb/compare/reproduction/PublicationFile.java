package site.ycsb.compare.reproduction;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.InputFile;
import site.ycsb.config.Nearest;

/** Reads the files of publications, which come with the distribution next to their studies. */
public final class PublicationFile {
  /** Their folder among the studies. */
  private static final String FOLDER = "publications";

  private static final String SUFFIX = ".yaml";

  /** The order of sections: by year, what follows no publication last. */
  private static final List<String> ORDER =
      List.of("waage-wiese", "shwaysh", "phopale", "jakkula", "hbase-mongodb");

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY).build();

  private final Path folder;

  /**
   * @param studies the folder of studies
   */
  public PublicationFile(Path studies) {
    this.folder = studies.resolve(FOLDER);
  }

  /** The names of all, in the order of the page. */
  public List<String> names() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names =
          files
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> name.endsWith(SUFFIX))
              .map(name -> name.substring(0, name.length() - SUFFIX.length()))
              .sorted()
              .toList();
      return Stream.concat(
              ORDER.stream().filter(names::contains),
              names.stream().filter(name -> !ORDER.contains(name)))
          .toList();
    }
  }

  /**
   * Reads a publication.
   *
   * @throws ConfigurationException when there is none of this name, or something is wrong with it
   */
  public Publication read(String name) throws IOException {
    List<String> names = names();
    if (!names.contains(name)) {
      throw ConfigurationException.ofArgument(
          "publication",
          name,
          "has to be one of " + String.join(", ", names),
          Nearest.question(name, names, "Leave it out for all"));
    }
    Path file = folder.resolve(name + SUFFIX);
    try {
      Object tree =
          Optional.ofNullable(
                  new Load(LoadSettings.builder().setLabel(name).build())
                      .loadFromString(InputFile.readText(file)))
              .orElse(Map.of());
      return PublicationCheck.checked(
          String.valueOf(file.getFileName()), MAPPER.convertValue(tree, Publication.class));
    } catch (YamlEngineException | IllegalArgumentException e) {
      throw new IOException(file.getFileName() + ": " + e.getMessage(), e);
    }
  }
}
