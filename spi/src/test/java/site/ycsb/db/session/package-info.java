/** Tests of what bindings to servers share. */
@NullMarked
package site.ycsb.db.session;

import org.jspecify.annotations.NullMarked;
