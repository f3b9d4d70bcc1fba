package site.ycsb.spi;

import java.util.Set;

/** A DB that changes records so that their parts can't be read in the store. */
public interface ProtectedParts {
  /** The parts that it hides, whatever the table and field. Asked after init. */
  Set<RecordPart> protectedParts();
}
