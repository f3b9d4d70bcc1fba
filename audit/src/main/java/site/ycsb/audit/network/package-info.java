/**
 * Trials of any server's ports: without TLS, by TLS, by JMX, by a web browser's request.
 *
 * <p>The handshakes that find versions and cipher suites are written here, since JSSE has no CCM
 * suites, and old versions and suites only where {@code jdk.tls.disabledAlgorithms} allows them for
 * the whole process, the connections of drivers included, while Bouncy Castle's TLS has no RC4.
 * Both would also compute the keys of each handshake, some thirty for a server, where a reply is
 * enough.
 */
@NullMarked
package site.ycsb.audit.network;

import org.jspecify.annotations.NullMarked;
