@NullMarked
package site.ycsb.client.schema;

import org.jspecify.annotations.NullMarked;
