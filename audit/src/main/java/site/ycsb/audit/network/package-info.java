/** Trials of any server's ports: without TLS, by TLS, by JMX, by a web browser's request. */
@NullMarked
package site.ycsb.audit.network;

import org.jspecify.annotations.NullMarked;
