/**
 * Server processes on this machine: the JDK and the ports that they get, their start and end, tasks
 * that run inside them, and what they logged.
 */
@NullMarked
package site.ycsb.stores.process;

import org.jspecify.annotations.NullMarked;
