package site.ycsb.interleaved.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.LocalStore.StoredFiles;

/** Runs nothing, and takes down what it was asked for. */
public final class SimulatedStore implements LocalStore {
  /** What happened, in order. */
  static final List<String> EVENTS = new ArrayList<>();

  /** Whether another command uses it. */
  static boolean shared;

  /** Whether its server ends while it is measured. */
  static boolean dies;

  @Override
  public String name() {
    return "simulated";
  }

  @Override
  public Lease lease() {
    EVENTS.add("lease");
    return new Lease() {
      @Override
      public Map<String, String> connection() {
        return Map.of();
      }

      @Override
      public boolean isShared() {
        return shared;
      }

      @Override
      public List<Long> processIds() {
        return List.of(ProcessHandle.current().pid());
      }

      @Override
      public Optional<StoredFiles> files() {
        return Optional.of(new Files());
      }

      @Override
      public void close() {
        EVENTS.add("close");
      }
    };
  }

  private static final class Files implements StoredFiles {
    @Override
    public List<Path> folders() {
      return List.of();
    }

    @Override
    public void flush() {
      if (dies && EVENTS.contains("Measuring")) {
        throw new StoreUnavailableException("its server isn't running");
      }
      EVENTS.add("flush");
    }

    @Override
    public void compact() {
      EVENTS.add("compact");
    }
  }
}
