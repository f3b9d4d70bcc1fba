@NullMarked
package site.ycsb.client.command;

import org.jspecify.annotations.NullMarked;
