/**
 * The folder of a local store under {@code .ycsb/}: where its files are, who may read them, and the
 * locks that keep commands from disturbing each other.
 *
 * <p>Whoever changes the folder holds its lock; whoever uses the server holds a {@link
 * site.ycsb.stores.folder.UsersLock}.
 */
@NullMarked
package site.ycsb.stores.folder;

import org.jspecify.annotations.NullMarked;
