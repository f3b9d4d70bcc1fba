/** Versions, suites and certificates of servers in this JVM. */
@NullMarked
package site.ycsb.audit.tls;

import org.jspecify.annotations.NullMarked;
