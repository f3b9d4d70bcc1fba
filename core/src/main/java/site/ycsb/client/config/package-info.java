/** The configuration of a run, read once, and the checks of it that need files or the machine. */
@NullMarked
package site.ycsb.client.config;

import org.jspecify.annotations.NullMarked;
