/** What users see, compared with the files in tests/golden. */
@NullMarked
package site.ycsb.tests.golden;

import org.jspecify.annotations.NullMarked;
