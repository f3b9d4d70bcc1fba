/** Where clients meet: the {@link site.ycsb.cluster.phase.Rendezvous} as nodes of ZooKeeper. */
@NullMarked
package site.ycsb.cluster.rendezvous;

import org.jspecify.annotations.NullMarked;
