/**
 * The engine: what happens between a parsed command line and an exit code.
 *
 * <p>{@link site.ycsb.client.RunSession} leads through a run; a {@link site.ycsb.client.Crew} has
 * one thread for each DB and does one step at a time with all of them; {@link
 * site.ycsb.client.Worker} is such a thread's loop. {@link site.ycsb.client.BindingCatalog} knows
 * the bindings by name. Nothing here ends the process.
 */
@NullMarked
package site.ycsb.client;

import org.jspecify.annotations.NullMarked;
