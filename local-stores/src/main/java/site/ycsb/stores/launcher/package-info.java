/**
 * What runs inside a store server's JVM, before the server's own main class.
 *
 * <p>It ties the life of the server to the command that started it: the command holds the other end
 * of the server's standard input. When the command ends, however it ends, the operating system
 * closes that pipe, and the server stops as it does on SIGTERM. And it answers for the server: a
 * {@link site.ycsb.stores.launcher.ServerControl} knows by which methods or MBeans each server
 * tells whether it serves, flushes and compacts, so that nothing of ours has to speak the server's
 * protocol. No dependencies: this is the only code of ours that a server loads.
 */
@NullMarked
package site.ycsb.stores.launcher;

import org.jspecify.annotations.NullMarked;
