@NullMarked
package site.ycsb.client.chain;

import org.jspecify.annotations.NullMarked;
