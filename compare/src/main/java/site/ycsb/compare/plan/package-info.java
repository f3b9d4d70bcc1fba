/**
 * What a study does: every configuration, every trial in its order, and the commands that they
 * consist of. Made from the study alone, so that a broken-off study is planned the same way again.
 */
@NullMarked
package site.ycsb.compare.plan;

import org.jspecify.annotations.NullMarked;
