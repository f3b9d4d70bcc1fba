/** What an audit found: evidence, and the answers that follow from it. */
@NullMarked
package site.ycsb.audit.result;

import org.jspecify.annotations.NullMarked;
