/** An audit's report as text, JSON, CSV and HTML. */
@NullMarked
package site.ycsb.audit.report;

import org.jspecify.annotations.NullMarked;
