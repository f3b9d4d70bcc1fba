/**
 * Several client machines that load or run one workload together, brought together by ZooKeeper.
 */
@NullMarked
package site.ycsb.cluster;

import org.jspecify.annotations.NullMarked;
