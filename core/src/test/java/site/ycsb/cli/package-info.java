/** Tests of the command line, in this process and in child processes. */
@NullMarked
package site.ycsb.cli;

import org.jspecify.annotations.NullMarked;
