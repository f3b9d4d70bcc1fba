package site.ycsb.compare.reproduction;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import site.ycsb.compare.study.Axis;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.InputFile;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problem;

/**
 * A publication that studies follow, as its file in {@code workloads/studies/publications/} says;
 * docs/reproduce.md has its keys.
 *
 * @param interleaved the study that measures its protections by turns, by which claims about them
 *     are judged a second time; null for none
 */
public record Publication(
    @JsonProperty(required = true) String title,
    @JsonProperty(required = true) String source,
    List<String> studies,
    @Nullable String interleaved,
    @JsonProperty(required = true) Prose prose,
    List<FigureFile> figures,
    List<AnswerFile> answers,
    List<Claim> claims,
    List<ChartBand> chart) {
  private static final String FOLDER = "publications";

  private static final String SUFFIX = ".yaml";

  /** The order of sections: by year, what follows no publication last. */
  private static final List<String> ORDER =
      List.of("waage-wiese", "shwaysh", "phopale", "jakkula", "hbase-mongodb");

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          // a key without a value is as one that is missing
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.NON_NULL))
          .withConfigOverride(
              List.class,
              list -> list.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
          .build();

  /** The names of those beside a folder's studies, in the order of the page. */
  public static List<String> names(Path studies) throws IOException {
    Path folder = studies.resolve(FOLDER);
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
   * @param studies the folder of study files
   * @throws ConfigurationException when there is none of this name, or something is wrong with it
   */
  public static Publication read(Path studies, String name) throws IOException {
    List<String> names = names(studies);
    if (!names.contains(name)) {
      throw ConfigurationException.ofArgument(
          "publication",
          name,
          "must be one of " + String.join(", ", names),
          Nearest.question(name, names, "Leave it out for all"));
    }
    String file = name + SUFFIX;
    String text = InputFile.readText(studies.resolve(FOLDER).resolve(file));
    try {
      Object tree =
          Optional.ofNullable(
                  new Load(LoadSettings.builder().setLabel(name).build()).loadFromString(text))
              .orElse(Map.of());
      Publication publication =
          MAPPER.treeToValue(MAPPER.<JsonNode>valueToTree(tree), Publication.class);
      for (Claim claim : publication.claims) {
        if (!publication.studies.containsAll(claim.studies)) {
          String known = "must be some of " + publication.studies;
          throw wrong(file, "claims.studies", String.join(", ", claim.studies), known);
        }
      }
      return publication;
    } catch (JsonMappingException e) {
      String key =
          e.getPath().stream()
              .map(JsonMappingException.Reference::getFieldName)
              .filter(Objects::nonNull)
              .collect(Collectors.joining("."));
      throw wrong(file, key, "", e.getOriginalMessage());
    } catch (YamlEngineException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  private static ConfigurationException wrong(String file, String key, String value, String rule) {
    return new ConfigurationException(
        new Problem(key, value, file, rule, "docs/reproduce.md has the keys"));
  }

  /** Texts in Markdown; findings once it's measured. */
  public record Prose(
      @JsonProperty(required = true) String measured,
      @JsonProperty(required = true) String here,
      @Nullable String findings) {}

  /** A file of published figures, each line of which is a row of the page. */
  public record FigureFile(@JsonProperty(required = true) String file, List<Gap> gaps) {}

  /** A file of published answers, and the page that has them next to those of this project. */
  public record AnswerFile(
      @JsonProperty(required = true) String file,
      @JsonProperty(required = true) String about,
      @JsonProperty(required = true) String page) {}

  /** Lines that nothing measures, by column and text. */
  public record Gap(@JsonProperty(required = true) Map<String, String> where, String reason) {}

  /** A claim that follows from a ratio of trials; a line of published figures may say the same. */
  public record Claim(
      @JsonProperty(required = true) String claim,
      List<String> studies,
      @JsonProperty(required = true) String column,
      @JsonProperty(required = true) Contrast contrast,
      @JsonProperty(required = true) Range within,
      @Nullable Map<String, String> line) {}

  /**
   * What is divided by what, of trials with all of {@code where}. Axes that neither {@code of} nor
   * {@code to} names have the same value on both sides.
   */
  public record Contrast(
      Map<String, List<String>> where, Map<String, List<String>> of, Map<String, List<String>> to) {
    public Contrast {
      where = known(where);
      of = known(of);
      to = known(to);
    }

    private static Map<String, List<String>> known(@Nullable Map<String, List<String>> selection) {
      if (selection == null) {
        return Map.of();
      }
      for (String axis : selection.keySet()) {
        if (!axis.equals(Effects.PLAIN) && !Axis.keys().contains(axis)) {
          throw new IllegalArgumentException(
              axis + " is none of " + String.join(", ", Axis.keys()) + ", " + Effects.PLAIN);
        }
      }
      return new LinkedHashMap<>(selection);
    }
  }

  /** Ratios at which a claim holds, ends included; without a higher end up to any. */
  public record Range(double low, @Nullable Double high, String words) {
    public Range {
      if (!(low >= 0 && low < end(high))) {
        throw new IllegalArgumentException(low + " to " + end(high) + " is no range");
      }
    }

    double highEnd() {
      return end(high);
    }

    private static double end(@Nullable Double high) {
      return high == null ? Double.POSITIVE_INFINITY : high;
    }
  }

  /** Panels side by side that have their rows in common. */
  public record ChartBand(@JsonProperty(required = true) Rows rows, List<ChartPanel> panels) {}

  public enum Rows {
    RECORDS,
    OPERATIONS,
    WORKLOAD,
    METRIC
  }

  /** One scale with its marks, of one workload or of all; it begins at 0 unless logarithmic. */
  public record ChartPanel(
      String title, String study, List<String> metrics, @Nullable String workload, boolean log) {}
}
