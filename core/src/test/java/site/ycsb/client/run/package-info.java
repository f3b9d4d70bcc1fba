@NullMarked
package site.ycsb.client.run;

import org.jspecify.annotations.NullMarked;
