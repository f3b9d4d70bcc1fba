/** Holds pages of docs/ to the code that they describe. */
@NullMarked
package site.ycsb.tests.docs;

import org.jspecify.annotations.NullMarked;
