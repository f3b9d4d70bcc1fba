/**
 * Runs real store servers on this machine, each in a JVM of its own, and never leaves one behind.
 *
 * <p>A {@link site.ycsb.stores.StoreRecipe} says what is particular to one kind of store; {@link
 * site.ycsb.stores.StoreControl} does the rest alike for all of them: folders, ports, the JDK,
 * processes, readiness, and the lease by which a command uses a running server or starts one for
 * its own duration. Whoever changes a store's folder holds its {@link site.ycsb.stores.FolderLock};
 * whoever uses the server holds a {@link site.ycsb.stores.UsersLock}.
 */
@NullMarked
package site.ycsb.stores;

import org.jspecify.annotations.NullMarked;
