/**
 * Runs real store servers on this machine, each in a JVM of its own, and never leaves one behind.
 *
 * <p>{@link site.ycsb.stores.StoreControl} starts, uses, stops and wipes the store of one kind in
 * one working folder, alike for all kinds; what is particular to a kind is in its {@link
 * site.ycsb.stores.StoreRecipe}. A command takes a lease, by which it uses the server that runs or
 * starts one for its own duration. Whoever changes the store's folder holds the folder's lock,
 * whoever uses the server a {@code UsersLock}.
 */
@NullMarked
package site.ycsb.stores;

import org.jspecify.annotations.NullMarked;
