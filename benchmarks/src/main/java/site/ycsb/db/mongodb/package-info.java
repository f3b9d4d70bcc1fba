/** Benchmarks of what the binding for MongoDB keeps to its package. */
@NullMarked
package site.ycsb.db.mongodb;

import org.jspecify.annotations.NullMarked;
