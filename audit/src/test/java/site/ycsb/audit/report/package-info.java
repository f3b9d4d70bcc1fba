/** The report's forms. */
@NullMarked
package site.ycsb.audit.report;

import org.jspecify.annotations.NullMarked;
