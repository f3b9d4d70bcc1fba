@NullMarked
package site.ycsb.image;

import org.jspecify.annotations.NullMarked;
