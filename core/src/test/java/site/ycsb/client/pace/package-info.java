@NullMarked
package site.ycsb.client.pace;

import org.jspecify.annotations.NullMarked;
