/** What settings mean. */
@NullMarked
package site.ycsb.db.mongodb.audit;

import org.jspecify.annotations.NullMarked;
