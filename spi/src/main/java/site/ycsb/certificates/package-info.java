/** Keys with X.509 certificates, made for local stores, clusters of clients, and tests. */
@NullMarked
package site.ycsb.certificates;

import org.jspecify.annotations.NullMarked;
