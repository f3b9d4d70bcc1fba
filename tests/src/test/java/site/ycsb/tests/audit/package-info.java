/** Audits of servers that aren't what they say. */
@NullMarked
package site.ycsb.tests.audit;

import org.jspecify.annotations.NullMarked;
