/** Tests of what classes are loaded from. */
@NullMarked
package site.ycsb.classpath;

import org.jspecify.annotations.NullMarked;
