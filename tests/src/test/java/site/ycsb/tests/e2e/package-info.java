/**
 * The distribution as a user runs it: real commands in child processes, on a real server, in
 * working folders with a blank in their names.
 */
@NullMarked
package site.ycsb.tests.e2e;

import org.jspecify.annotations.NullMarked;
