package site.ycsb.stores;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.stores.folder.StoreFolder;
import site.ycsb.stores.process.NodeLocks;
import site.ycsb.stores.recipe.ProcessIdentity;

/**
 * Which servers of a store run.
 *
 * @param state what the state file lists, when any of it runs
 * @param strays servers that it doesn't list, because it is corrupt or missing
 */
record StoreSurvey(Optional<StoreState> state, List<NodeLocks.Held> strays) {
  StoreSurvey {
    strays = List.copyOf(strays);
  }

  static StoreSurvey of(StoreFolder folder) throws IOException, InterruptedException {
    Optional<StoreState> state = StoreState.read(folder).filter(found -> found.running() > 0);
    // two processes that run can't have the same id
    Set<Long> known =
        state.map(StoreState::processes).orElse(List.of()).stream()
            .filter(ProcessIdentity::runs)
            .map(ProcessIdentity::pid)
            .collect(Collectors.toSet());
    return new StoreSurvey(
        state,
        NodeLocks.held(folder).stream()
            .filter(
                held -> !held.process().map(process -> known.contains(process.pid())).orElse(false))
            .toList());
  }

  boolean somethingRuns() {
    return state.isPresent() || !strays.isEmpty();
  }

  /** All of them; {@link StoreUnavailableException} when one can't be identified. */
  List<ProcessIdentity> processes() {
    List<ProcessIdentity> all = new ArrayList<>(state.map(StoreState::processes).orElse(List.of()));
    for (NodeLocks.Held stray : strays) {
      all.add(
          stray
              .process()
              .filter(ProcessIdentity::runs)
              .orElseThrow(
                  () ->
                      new StoreUnavailableException(
                          "it is unknown which process holds "
                              + stray.file()
                              + ". Find it by: fuser "
                              + stray.file()
                              + ", and end it")));
    }
    return all;
  }

  /** The strays in words, such as {@code process 123}. */
  String describeStrays() {
    return strays.stream()
        .map(
            stray ->
                stray
                    .process()
                    .map(process -> "process " + process.pid())
                    .orElse("an unknown process"))
        .collect(Collectors.joining(", "));
  }
}
