package site.ycsb.compare.overhead;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import site.ycsb.client.binding.Binding;
import site.ycsb.compare.study.ClientLaunch;
import site.ycsb.compare.study.Compaction;
import site.ycsb.compare.study.Limits;
import site.ycsb.compare.study.NamedParts;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Reload;
import site.ycsb.compare.study.StorePropertiesFile;
import site.ycsb.compare.study.Stores;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.StudyDescription;
import site.ycsb.compare.study.TrialWarmUp;
import site.ycsb.compare.study.WorkloadChoice;
import site.ycsb.config.ConfigurationException;

/**
 * The study that answers what protections cost on one store.
 *
 * @param modes the protections, as studies call them
 * @param target operations per second aimed at; 0 is as fast as possible
 * @param warmUp what each trial does before it counts
 * @param serverSeconds how long trials that don't count run on a local server
 */
public record OverheadStudy(
    String binding,
    Path workload,
    List<String> modes,
    int threads,
    long target,
    long records,
    long operations,
    int repeats,
    TrialWarmUp warmUp,
    long serverSeconds) {
  /** The option that names the modes. */
  public static final String MODES = "--modes";

  private static final int MAX_NAME_LENGTH = 64;

  public OverheadStudy {
    modes = List.copyOf(modes);
  }

  /** What commands get besides. */
  public record Given(
      Map<String, String> properties,
      List<StorePropertiesFile> files,
      Map<String, Map<String, String>> ofModes) {
    public static final Given NOTHING = new Given(Map.of(), List.of(), Map.of());

    public Given {
      properties = Map.copyOf(properties);
      files = List.copyOf(files);
      ofModes = Map.copyOf(ofModes);
    }
  }

  /** The study's name: its results folder begins with it. */
  public String name() {
    String workloadName = String.valueOf(workload.getFileName());
    String name = ("overhead-" + binding + "-" + workloadName).replaceAll("[^A-Za-z0-9._-]", "_");
    return name.substring(0, Math.min(MAX_NAME_LENGTH, name.length()));
  }

  /**
   * The study. Each trial begins with a table that was just loaded.
   *
   * @throws ConfigurationException when there is no such binding or protection, or its servers
   *     can't be compared
   */
  public Study study(List<Binding> bindings, Given given) {
    List<Protection> protections =
        NamedParts.protections(MODES, modes).stream()
            .map(mode -> mode.with(given.ofModes().getOrDefault(mode.name(), Map.of())))
            .toList();
    protections.stream()
        .filter(Protection::reencrypts)
        .findFirst()
        .ifPresent(
            mode -> {
              throw ConfigurationException.ofArgument(
                  MODES,
                  mode.name(),
                  "applies to interleaved measurements only: trials can't be re-encrypted "
                      + "meanwhile",
                  "Leave out --design trials");
            });
    List<WorkloadChoice> workloads =
        List.of(
            new WorkloadChoice(
                String.valueOf(workload.getFileName()), absoluteWorkload(), warmUp, Map.of()));
    Stores stores = new Stores(bindings, given.properties().keySet(), protections, workloads);
    return new Study(
        StudyDescription.titled(name(), title()),
        new Study.Matrix(
            List.of(NamedParts.store("binding", binding, stores, given.files())),
            protections,
            workloads,
            Study.LoadLevels.single(threads, target, records, operations)),
        new Study.Schedule(repeats, serverSeconds, Study.Schedule.DEFAULT_SEED),
        Reload.TRIAL,
        Compaction.TRIAL,
        new Study.Execution(Limits.DEFAULTS, given.properties(), ClientLaunch.LOCAL),
        List.of());
  }

  private String title() {
    return "What protecting the data costs on " + binding;
  }

  private Path absoluteWorkload() {
    return workload.toAbsolutePath().normalize();
  }
}
