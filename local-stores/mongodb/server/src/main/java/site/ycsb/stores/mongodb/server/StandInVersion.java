package site.ycsb.stores.mongodb.server;

import de.bwaldvogel.mongo.MongoVersion;
import java.util.List;

/**
 * The version that the stand-in answers to. The library's newest is just the oldest that today's
 * driver accepts; of what came later a benchmark uses nothing.
 */
final class StandInVersion implements MongoVersion {
  /** Of MongoDB 7.0. */
  private static final int WIRE_VERSION = 21;

  @Override
  public List<Integer> getVersionArray() {
    return List.of(7, 0, 0);
  }

  @Override
  public int getWireVersion() {
    return WIRE_VERSION;
  }
}
