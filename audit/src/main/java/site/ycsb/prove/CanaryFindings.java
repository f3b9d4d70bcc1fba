package site.ycsb.prove;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import site.ycsb.prove.FileSearch.Owner;
import site.ycsb.prove.FileSearch.Sighting;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.store.StoredKind;

/** What was found at all stages, without counting a canary twice in files of one kind. */
final class CanaryFindings {
  private final Map<Place, Found> places = new LinkedHashMap<>();
  private final List<Stage> stages = new ArrayList<>();

  /** A cell of the table. */
  private record Place(Owner owner, StoredKind kind, RecordPart part) {}

  /** Which canaries were found there, and in which files. */
  private record Found(Set<String> canaries, Map<String, String> stageByFile) {}

  /**
   * One look at the files.
   *
   * @param files how many there were
   */
  record Stage(String name, int files) {}

  void stage(String name, int files) {
    stages.add(new Stage(name, files));
  }

  List<Stage> stages() {
    return List.copyOf(stages);
  }

  void add(String stage, Path file, StoredKind kind, Sighting sighting) {
    Found found =
        places.computeIfAbsent(
            new Place(sighting.owner(), kind, sighting.part()),
            place -> new Found(new HashSet<>(), new TreeMap<>()));
    found.canaries().add(sighting.text());
    found.stageByFile().putIfAbsent(file.toString(), stage);
  }

  /** How many different canaries were found. */
  int count(Owner owner, StoredKind kind, RecordPart part) {
    Found found = places.get(new Place(owner, kind, part));
    return found == null ? 0 : found.canaries().size();
  }

  /** The files in which they were found, each with the stage at which it was first. */
  Map<String, String> files(Owner owner, StoredKind kind, RecordPart part) {
    Found found = places.get(new Place(owner, kind, part));
    return found == null ? Map.of() : new TreeMap<>(found.stageByFile());
  }

  /** How many different canaries were found anywhere. */
  int count(Owner owner, RecordPart part) {
    Set<String> all = new TreeSet<>();
    places.forEach(
        (place, found) -> {
          if (place.owner() == owner && place.part() == part) {
            all.addAll(found.canaries());
          }
        });
    return all.size();
  }
}
