/**
 * Tests of the binding; those named IT on a server of their own, or on that of YCSB_MONGODB_URL.
 */
@NullMarked
package site.ycsb.db.mongodb;

import org.jspecify.annotations.NullMarked;
