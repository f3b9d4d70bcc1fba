/**
 * Runs MongoDB as a local store: a mongod of the user's, or where there is none a stand-in, since a
 * real server can't be had from Maven Central.
 *
 * <p>{@link site.ycsb.stores.mongodb.MongoStore} chooses, and leaves both alone when the
 * environment names a server elsewhere. {@link site.ycsb.stores.mongodb.Mongod} finds a program and
 * asks it what it is, {@link site.ycsb.stores.mongodb.MongodRecipe} knows how it is run, and {@link
 * site.ycsb.stores.mongodb.MongoRecipe} how the stand-in is. Both are asked by {@link
 * site.ycsb.stores.launcher.MongoControl}, in the JVM that the stand-in runs in or that runs the
 * program: no class of a server or of a driver is on this code's class path.
 */
@NullMarked
package site.ycsb.stores.mongodb;

import org.jspecify.annotations.NullMarked;
