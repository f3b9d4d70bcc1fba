package site.ycsb.compare.study;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import site.ycsb.client.binding.Binding;
import site.ycsb.compare.study.YamlNode.StudyProblems;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Problem;

/** Reads study files. */
public record StudyFile(Path workloads, List<Binding> bindings, Set<String> given) {
  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_DEPTH = 20;

  public StudyFile {
    bindings = List.copyOf(bindings);
    given = Set.copyOf(given);
  }

  /**
   * Reads a study.
   *
   * @param file the file, also the place that relative names in it start from
   * @throws ConfigurationException with everything that is wrong
   */
  public Study read(Path file) throws IOException {
    try {
      return read(InputFile.readText(InputFile.regular(file), MAX_BYTES), file);
    } catch (CharacterCodingException e) {
      throw rejection(file, "must be text in UTF-8", "Save it as UTF-8, or give a study file");
    } catch (IOException e) {
      String rule = "must be a file that can be read (" + FileTrouble.why(e) + ")";
      throw rejection(file, rule, "Give a study file");
    }
  }

  private static ConfigurationException rejection(Path file, String rule, String nextStep) {
    return ConfigurationException.ofArgument("study", file.toString(), rule, nextStep);
  }

  Study read(String text, Path file) {
    String name = String.valueOf(file.getFileName());
    Optional<Node> root = compose(text, name);
    if (root.isEmpty() || !(root.get() instanceof MappingNode)) {
      throw malformed(
          name,
          Optional.empty(),
          root.isEmpty()
              ? "is empty"
              : "must be a map of keys and values, such as 'stores: memory'",
          "Copy one of workloads/studies/ and change it");
    }
    StudyProblems problems = new StudyProblems(name);
    Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of(""));
    YamlNode node = new YamlNode(problems, "", root.get());
    Study study = new StudyParser(problems, folder, workloads, bindings, given).parse(node, name);
    problems.throwIfAny();
    return study;
  }

  private static Optional<Node> compose(String text, String name) {
    LoadSettings settings =
        LoadSettings.builder().setLabel(name).setMaxAliasesForCollections(20).build();
    try {
      checkDepth(settings, text, name);
      return new Compose(settings).composeString(text);
    } catch (MarkedYamlEngineException e) {
      throw malformed(
          name,
          e.getProblemMark(),
          "isn't YAML: " + e.getProblem(),
          "Indent with spaces and quote texts that hold ': ' or ' #'");
    } catch (YamlEngineException e) {
      throw malformed(name, Optional.empty(), "isn't YAML: " + e.getMessage(), "Correct it");
    }
  }

  /** A document is composed by recursion, parsed without. */
  private static void checkDepth(LoadSettings settings, String text, String name) {
    int depth = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      if (event instanceof CollectionStartEvent) {
        depth++;
      } else if (event instanceof CollectionEndEvent) {
        depth--;
      }
      if (depth > MAX_DEPTH) {
        throw malformed(
            name,
            event.getStartMark(),
            "must be nested at most " + MAX_DEPTH + " deep",
            "Close the brackets before");
      }
    }
  }

  private static ConfigurationException malformed(
      String name, Optional<Mark> mark, String rule, String nextStep) {
    String place = name + mark.map(where -> ", line " + (where.getLine() + 1)).orElse("");
    return new ConfigurationException(new Problem("study", name, place, rule, nextStep));
  }
}
