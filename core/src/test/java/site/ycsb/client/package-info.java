/** Tests of the engine, on small DBs that fail as asked. */
@NullMarked
package site.ycsb.client;

import org.jspecify.annotations.NullMarked;
