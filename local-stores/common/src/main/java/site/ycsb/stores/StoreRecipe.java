package site.ycsb.stores;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is particular to one kind of store. Stateless. */
public interface StoreRecipe {
  /** The name a user types, such as {@code cassandra}. */
  String name();

  /** The name in sentences, such as {@code Cassandra}. */
  String title();

  /** The artifact whose version is the server's. */
  String artifact();

  /** The Java versions that the server runs on. */
  Set<Integer> javaVersions();

  /** How many nodes can run side by side on this machine. */
  int maxNodes();

  /** The ports of a node; the first one is the one that clients connect to. */
  List<PortUse> ports();

  /** The loopback address of a node, from 1. */
  String address(int node);

  /** How long a node may take from its start until it answers. */
  Duration startLimit();

  /** Writes the configuration of a node and says how to run it. */
  ServerCommand prepare(NodeSetup setup) throws IOException;

  /**
   * Whether a node of this store answers clients and sees this many nodes, itself included. Throws,
   * or answers false, as long as it doesn't, also when a server of another store answers at its
   * address; takes a few seconds at most.
   */
  boolean answers(NodeState node, int nodes) throws IOException;

  /** The properties of the binding that lead a client to these nodes. */
  Map<String, String> connection(List<NodeState> nodes);
}
