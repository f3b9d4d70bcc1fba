/**
 * The command line: words to commands, flags to properties, exit codes to the process.
 *
 * <p>{@link site.ycsb.cli.Main} is the only class that ends the process. Commands are small classes
 * that read their arguments with picocli and hand over to the engine; modules add more as {@link
 * site.ycsb.spi.Subcommand}s.
 */
@NullMarked
package site.ycsb.cli;

import org.jspecify.annotations.NullMarked;
