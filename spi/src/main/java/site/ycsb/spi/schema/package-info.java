/** The tables of a store: what a binding can create, check and drop. */
@NullMarked
package site.ycsb.spi.schema;

import org.jspecify.annotations.NullMarked;
