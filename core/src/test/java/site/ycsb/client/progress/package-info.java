@NullMarked
package site.ycsb.client.progress;

import org.jspecify.annotations.NullMarked;
