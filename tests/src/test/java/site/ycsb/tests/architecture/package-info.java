/** Rules for the structure of all modules. */
@NullMarked
package site.ycsb.tests.architecture;

import org.jspecify.annotations.NullMarked;
