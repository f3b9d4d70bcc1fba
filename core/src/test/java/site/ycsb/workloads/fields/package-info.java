/** Tests of records whose fields have names, types and lengths of their own. */
@NullMarked
package site.ycsb.workloads.fields;

import org.jspecify.annotations.NullMarked;
