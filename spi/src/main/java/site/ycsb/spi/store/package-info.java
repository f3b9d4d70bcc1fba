/** Local stores: their leases, files and namespaces. */
@NullMarked
package site.ycsb.spi.store;

import org.jspecify.annotations.NullMarked;
