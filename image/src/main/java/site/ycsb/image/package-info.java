/** The distribution as a container image, made without a container engine. */
@NullMarked
package site.ycsb.image;

import org.jspecify.annotations.NullMarked;
