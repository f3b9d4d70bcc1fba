/**
 * Runs a stand-in for MongoDB as a local store: a real server can't be had from Maven Central.
 *
 * <p>{@link site.ycsb.stores.mongodb.MongoRecipe} knows how it is run; {@link
 * site.ycsb.stores.mongodb.MongoStore} leaves it alone when the environment names a real server.
 * The stand-in is asked in its own JVM, by {@link site.ycsb.stores.launcher.StandInControl}: no
 * class of the server or of a driver is on this code's class path.
 */
@NullMarked
package site.ycsb.stores.mongodb;

import org.jspecify.annotations.NullMarked;
