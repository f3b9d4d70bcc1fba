/** How connections to a store are protected by TLS, and what a run requires of them. */
@NullMarked
package site.ycsb.spi.tls;

import org.jspecify.annotations.NullMarked;
