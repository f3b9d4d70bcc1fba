@NullMarked
package site.ycsb.client.store;

import org.jspecify.annotations.NullMarked;
