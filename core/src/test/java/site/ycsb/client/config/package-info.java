@NullMarked
package site.ycsb.client.config;

import org.jspecify.annotations.NullMarked;
