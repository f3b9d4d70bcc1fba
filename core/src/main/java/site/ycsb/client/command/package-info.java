/** What all commands share: console, exit codes, failures and the signal to stop. */
@NullMarked
package site.ycsb.client.command;

import org.jspecify.annotations.NullMarked;
