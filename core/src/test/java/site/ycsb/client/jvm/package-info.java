@NullMarked
package site.ycsb.client.jvm;

import org.jspecify.annotations.NullMarked;
