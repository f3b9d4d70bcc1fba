/** Trials of ports of servers in this JVM. */
@NullMarked
package site.ycsb.audit.network;

import org.jspecify.annotations.NullMarked;
