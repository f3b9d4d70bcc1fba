@NullMarked
package site.ycsb.client.binding;

import org.jspecify.annotations.NullMarked;
