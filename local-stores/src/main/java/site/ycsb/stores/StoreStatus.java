package site.ycsb.stores;

import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import site.ycsb.stores.folder.StoreFolder;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.StoreRecipe;

/**
 * The status of a store, as it is printed.
 *
 * @param running whether all of its nodes run
 * @param lines the text
 */
public record StoreStatus(boolean running, List<String> lines) {
  public StoreStatus {
    lines = List.copyOf(lines);
  }

  static StoreStatus of(StoreRecipe recipe, StoreFolder folder, StoreSurvey survey, Instant now) {
    if (!survey.strays().isEmpty()) {
      return new StoreStatus(
          false,
          List.of(
              recipe.title()
                  + ": "
                  + survey.describeStrays()
                  + " runs it, but its state isn't in "
                  + folder.stateFile()
                  + ". Stop it: bin/ycsb store stop "
                  + recipe.argument()));
    }
    if (survey.state().isEmpty()) {
      String data =
          Files.isDirectory(folder.data()) ? "its data is in " + folder.data() : "it has no data";
      return new StoreStatus(false, List.of(recipe.title() + ": not running; " + data));
    }
    StoreState state = survey.state().get();
    List<String> lines = new ArrayList<>();
    lines.add(
        recipe.title(state.version())
            + ": "
            + (state.allRun()
                ? "running"
                : state.running() + " of " + state.nodes().size() + " nodes")
            + (state.ready() ? "" : ", still starting")
            + (state.standing()
                ? ", until it is stopped"
                : ", for the command of process " + state.starter().pid()));
    state.nodes().forEach(node -> lines.add(line(node, now)));
    lines.addAll(recipe.notes(state.nodes()));
    return new StoreStatus(state.allRun(), lines);
  }

  private static String line(NodeState node, Instant now) {
    if (!node.runs()) {
      return "node " + node.number() + ": stopped, logs in " + node.logs();
    }
    String ports =
        node.ports().entrySet().stream()
            .map(port -> port.getKey() + " " + port.getValue())
            .collect(Collectors.joining(", "));
    Duration up = Duration.between(Instant.ofEpochMilli(node.process().startMillis()), now);
    return "node "
        + node.number()
        + ": running, pid "
        + node.process().pid()
        + ", "
        + node.address()
        + " ("
        + ports
        + "), up "
        + up.toSeconds()
        + " s, data in "
        + node.data()
        + ", logs in "
        + node.logs();
  }
}
