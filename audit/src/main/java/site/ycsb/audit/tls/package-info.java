/**
 * Which versions of TLS, cipher suites and certificates a port has. Handshakes are begun with
 * messages of our own, so that the answer doesn't depend on what this JDK supports or allows.
 */
@NullMarked
package site.ycsb.audit.tls;

import org.jspecify.annotations.NullMarked;
