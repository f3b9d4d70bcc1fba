/** What a release consists of beside the program, and how it is made. */
@NullMarked
package site.ycsb.tests.release;

import org.jspecify.annotations.NullMarked;
