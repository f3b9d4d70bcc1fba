/** What the client keeps to itself about instruments. */
@NullMarked
package site.ycsb.client.run;

import org.jspecify.annotations.NullMarked;
