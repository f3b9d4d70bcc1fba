/**
 * The command line: words to commands, flags to properties, exit codes to the process.
 *
 * <p>{@link site.ycsb.cli.Main} is the only class that ends the process. Commands are small classes
 * that read their arguments with picocli and hand over to the engine. Modules add more: by a {@link
 * site.ycsb.cli.CommandFactory} those that stand on the client and look like its own, as {@link
 * site.ycsb.spi.Subcommand}s all others.
 */
@NullMarked
package site.ycsb.cli;

import org.jspecify.annotations.NullMarked;
