package site.ycsb.compare.reproduction;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import site.ycsb.config.Problems;

/** Reads the files of publications, which come with the distribution next to their studies. */
public final class PublicationFile {
  private static final String FOLDER = "publications";

  private static final String SUFFIX = ".yaml";

  /** The order of sections: by year, what follows no publication last. */
  private static final List<String> ORDER =
      List.of("waage-wiese", "shwaysh", "phopale", "jakkula", "hbase-mongodb");

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          .withConfigOverride(
              List.class,
              list -> list.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
          .build();

  private final Path folder;

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
          "must be one of " + String.join(", ", names),
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

  /** Whether a publication's file says what the page needs: all that is wrong with it, at once. */
  private record PublicationCheck(String file, Problems problems) {
    /** What the rows of a chart can be. */
    private static final List<String> ROWS = List.of("records", "operations", "workload", "metric");

    static Publication checked(String file, Publication publication) {
      PublicationCheck check = new PublicationCheck(file, new Problems());
      check.words(publication);
      publication.claims().forEach(claim -> check.claim(claim, publication.studies()));
      publication.chart().forEach(check::band);
      check.problems.throwIfAny();
      return publication;
    }

    private void words(Publication publication) {
      present("title", publication.title());
      present("source", publication.source());
      Publication.@Nullable Prose prose = publication.prose();
      present("prose.measured", prose == null ? null : prose.measured());
      present("prose.here", prose == null ? null : prose.here());
      for (Publication.FigureFile figures : publication.figures()) {
        present("figures.file", figures.file());
      }
      publication.answers().forEach(this::answers);
    }

    private void answers(Publication.AnswerFile answers) {
      present("answers.file", answers.file());
      present("answers.about", answers.about());
      present("answers.page", answers.page());
    }

    private void claim(Publication.Claim claim, List<String> studies) {
      present("claims.claim", claim.claim());
      for (String study : claim.studies()) {
        if (!studies.contains(study)) {
          add("claims.studies", study, "must be one of the file's studies", studies);
        }
      }
      present("claims.column", claim.column());
      contrast(claim.contrast());
      Publication.@Nullable Range within = claim.within();
      if (within == null) {
        add("claims.within", "", "must be there", List.of("{low: 1, high: null, words: above 1}"));
      } else if (!(within.low() >= 0 && within.low() < within.highEnd())) {
        add(
            "claims.within",
            within.low() + " to " + within.highEnd(),
            "must be from 0 or more to something higher",
            List.of("{low: 1, high: null, words: above 1}"));
      }
    }

    private void contrast(Publication.@Nullable Contrast contrast) {
      if (contrast == null) {
        add("claims.contrast", "", "must be there", List.of("{of: {...}, to: {...}}"));
        return;
      }
      Set<String> known = new LinkedHashSet<>(Axis.keys());
      known.add(Effects.PLAIN);
      Stream.of(contrast.where(), contrast.of(), contrast.to())
          .map(Map::keySet)
          .flatMap(Set::stream)
          .filter(axis -> !known.contains(axis))
          .distinct()
          .forEach(axis -> add("claims.contrast", axis, "must be an axis", known));
    }

    private void band(Publication.ChartBand band) {
      if (!ROWS.contains(band.rows())) {
        add("chart.rows", band.rows(), "must be something that rows can be", ROWS);
      }
    }

    private void present(String key, @Nullable String text) {
      if (text == null) {
        problems.add(new Problem(key, "", file, "must be there", "docs/reproduce.md has the keys"));
      }
    }

    private void add(String key, String value, String rule, Iterable<String> ones) {
      problems.add(new Problem(key, value, file, rule, "Such as " + String.join(", ", ones)));
    }
  }
}
