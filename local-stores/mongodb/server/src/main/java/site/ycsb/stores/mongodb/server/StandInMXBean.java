package site.ycsb.stores.mongodb.server;

/** What the stand-in can be asked inside its JVM; registered once it listens. */
public interface StandInMXBean {
  /** The name in the platform's MBean server. */
  String NAME = "site.ycsb.stores:type=MongoStandIn";

  /** Writes to the file what is held in memory. */
  void flush();
}
