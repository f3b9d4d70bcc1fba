/**
 * What is tried on a MongoDB, and what it reports of itself. The trials send single messages
 * without the driver, which would hide how far a stranger gets.
 */
@NullMarked
package site.ycsb.db.mongodb.audit;

import org.jspecify.annotations.NullMarked;
