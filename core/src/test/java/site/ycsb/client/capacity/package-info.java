@NullMarked
package site.ycsb.client.capacity;

import org.jspecify.annotations.NullMarked;
