/** Tests of the joint result. */
@NullMarked
package site.ycsb.cluster.result;

import org.jspecify.annotations.NullMarked;
