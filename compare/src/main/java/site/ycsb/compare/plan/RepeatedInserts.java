package site.ycsb.compare.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import site.ycsb.compare.study.Reload;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.PropertyFile;

/**
 * Finds a table into which two trials would insert the same keys, where the store rejects those of
 * the second one: half of such a study would fail.
 */
final class RepeatedInserts {
  private final PlannedStudy planned;
  private final Function<StoreChoice, Optional<String>> upsertKeys;

  /**
   * @param upsertKeys the property that lets a store replace the record that is there; empty for
   *     one that does anyway
   */
  RepeatedInserts(PlannedStudy planned, Function<StoreChoice, Optional<String>> upsertKeys) {
    this.planned = planned;
    this.upsertKeys = upsertKeys;
  }

  private record Load(Dataset table, int repeat) {}

  /**
   * Checks the whole plan.
   *
   * @throws ConfigurationException naming the first such table's configuration
   */
  void check() {
    Reload reload = planned.study().reload();
    if (reload == Reload.TRIAL) {
      return;
    }
    StudyCommands commands = planned.commands();
    Map<Load, PlannedTrial> inserting = new HashMap<>();
    for (PlannedTrial trial : planned.plan().trials()) {
      Configuration one = trial.configuration();
      Optional<Dataset> table = commands.dataset(trial.server(), one);
      Optional<String> upsert = upsertKeys.apply(commands.store(trial.server()));
      if (table.isEmpty()
          || upsert.isEmpty()
          || !commands.inserts(one)
          || isOn(upsert.get(), commands, trial)) {
        continue;
      }
      Load load = new Load(table.get(), reload == Reload.REPEAT ? trial.repeat() : 0);
      if (inserting.putIfAbsent(load, trial) != null) {
        throw new ConfigurationException(
            new Problem(
                "reload",
                Property.nameOf(reload),
                planned.study().description().name(),
                "inserts of "
                    + one.words()
                    + " would fail in the second trial, since the first one has inserted their keys",
                "Write reload: trial, or give " + upsert.get() + "=true"));
      }
    }
  }

  private static boolean isOn(String key, StudyCommands commands, PlannedTrial trial) {
    Optional<String> value = commands.property(trial.configuration(), key);
    for (Path file : commands.store(trial.server()).propertiesFiles()) {
      value = value.or(() -> inFile(file, key));
    }
    return Boolean.parseBoolean(value.orElse("").strip());
  }

  private static Optional<String> inFile(Path file, String key) {
    try {
      return Optional.ofNullable(PropertyFile.read(file).getProperty(key));
    } catch (IOException e) {
      return Optional.empty(); // its commands say what is wrong with it
    }
  }
}
