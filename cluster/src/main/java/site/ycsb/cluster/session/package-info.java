/**
 * Sessions of the clients with ZooKeeper: an ensemble embedded in one of the clients, which only
 * holders of the cluster token can reach, or one that the user runs; and a run's rendezvous there.
 */
@NullMarked
package site.ycsb.cluster.session;

import org.jspecify.annotations.NullMarked;
