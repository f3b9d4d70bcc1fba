package site.ycsb.prove;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.prove.FileSearch.Owner;
import site.ycsb.prove.FileSearch.Sighting;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.store.StoredKind;

/**
 * What a proof found, held against what was promised.
 *
 * @param subject the records written as the user set it up
 * @param control the records written in clear
 */
record ProofOutcome(Canaries subject, Canaries control, Promise promise, CanaryFindings findings) {

  /**
   * Canaries of one part in files of one kind.
   *
   * @param files the files, each with the stage at which it was first
   */
  record Finding(RecordPart part, StoredKind kind, int count, Map<String, String> files) {}

  /** What was found in spite of a promise. */
  List<Finding> broken() {
    return found(true);
  }

  /** What was found and nobody promised to hide. */
  List<Finding> showing() {
    return found(false);
  }

  private List<Finding> found(boolean promised) {
    List<Finding> found = new ArrayList<>();
    for (StoredKind kind : StoredKind.values()) {
      for (RecordPart part : RecordPart.values()) {
        int count = findings.count(Owner.SUBJECT, kind, part);
        if (count > 0 && promise.hides(part, kind) == promised) {
          found.add(new Finding(part, kind, count, findings.files(Owner.SUBJECT, kind, part)));
        }
      }
    }
    return found;
  }

  /** Whether the search found all keys and values that were written in clear. */
  boolean controlFound() {
    return findings.count(Owner.CONTROL, RecordPart.KEY) == control.of(RecordPart.KEY).size()
        && findings.count(Owner.CONTROL, RecordPart.VALUE) == control.of(RecordPart.VALUE).size();
  }

  /**
   * What a set-up says that nobody can read on disk.
   *
   * @param byClient the parts that the client encrypts, wherever they are
   * @param atRest whether the store encrypts its tables and logs
   */
  record Promise(Set<RecordPart> byClient, boolean atRest) {
    private static final Set<StoredKind> COVERED_AT_REST =
        EnumSet.of(StoredKind.DATA, StoredKind.LOG, StoredKind.HINTS);

    Promise {
      byClient = byClient.isEmpty() ? EnumSet.noneOf(RecordPart.class) : EnumSet.copyOf(byClient);
    }

    /**
     * Whether a part must not be found in a file. The store's encryption covers tables and logs,
     * and no value may be anywhere; what leads to records (index files) and the schema isn't
     * covered.
     */
    boolean hides(RecordPart part, StoredKind kind) {
      return byClient.contains(part)
          || (atRest && (part == RecordPart.VALUE || COVERED_AT_REST.contains(kind)));
    }

    boolean hidesAnything() {
      return atRest || !byClient.isEmpty();
    }
  }

  /** What was found at all stages, without counting a canary twice in files of one kind. */
  static final class CanaryFindings {
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
      Set<String> all = new HashSet<>();
      places.forEach(
          (place, found) -> {
            if (place.owner() == owner && place.part() == part) {
              all.addAll(found.canaries());
            }
          });
      return all.size();
    }
  }
}
