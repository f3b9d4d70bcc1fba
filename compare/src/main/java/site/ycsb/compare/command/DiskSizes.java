package site.ycsb.compare.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.Plan;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedStudy.Dataset;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.Server;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.WholeFile;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.compare.trial.StoredFile;
import site.ycsb.spi.store.LocalStore;

/**
 * How large the tables of a study's local stores are on disk, logs aside. Measured while the stores
 * are stopped, so that all of a table is in its files; kept in {@link #FILE_NAME}, since the data
 * is removed after it.
 */
public final class DiskSizes {
  public static final String FILE_NAME = "disk.csv";

  private static final String CONFIGURATION = "configuration";
  private static final String BYTES = "bytes";

  private DiskSizes() {}

  /** Measures the table of each configuration, and writes the file. */
  public static void measure(PlannedStudy planned, StudyFolder folder, List<LocalStore> stores)
      throws IOException {
    Map<String, Long> sizes = read(folder);
    Plan plan = planned.plan();
    StudyCommands commands = planned.commands();
    for (Server server : plan.servers()) {
      Optional<LocalStore> store =
          commands
              .store(server)
              .localStore()
              .flatMap(name -> stores.stream().filter(one -> one.name().equals(name)).findFirst());
      if (store.isPresent()) {
        for (Configuration configuration :
            plan.trials(server).stream().map(PlannedTrial::configuration).distinct().toList()) {
          Optional<Dataset> table = commands.dataset(server, configuration);
          if (table.isPresent()) {
            long bytes = bytes(folder.work(server), store.get(), table.get().table());
            // 0: a store with all tables in one file can't tell, or no trial was left to do here
            if (bytes > 0) {
              sizes.put(configuration.id(), bytes);
            }
          }
        }
      }
    }
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of(CONFIGURATION, BYTES));
    sizes.forEach(
        (configuration, bytes) -> lines.add(List.of(configuration, Long.toString(bytes))));
    WholeFile.replace(folder.root().resolve(FILE_NAME), Csv.text(lines));
  }

  /** Configuration to bytes, as far as they were measured. */
  public static Map<String, Long> read(StudyFolder folder) throws IOException {
    Path file = folder.root().resolve(FILE_NAME);
    Map<String, Long> sizes = new TreeMap<>();
    if (Files.exists(file)) {
      for (Map<String, String> line : Csv.maps(StoredFile.read(file), file.toString())) {
        double bytes = Csv.number(line.getOrDefault(BYTES, "0"));
        if (!(bytes >= 0)) {
          throw new DamagedFileException(file, "has a size that isn't one");
        }
        sizes.put(line.getOrDefault(CONFIGURATION, ""), (long) bytes);
      }
    }
    return sizes;
  }

  private static long bytes(Path work, LocalStore store, String table) throws IOException {
    if (!Files.isDirectory(work)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(work)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> store.isOfTable(work.relativize(file), table))
          .mapToLong(DiskSizes::size)
          .sum();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
