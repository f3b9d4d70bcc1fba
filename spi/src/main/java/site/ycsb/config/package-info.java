/**
 * Configuration, parsed once at the edge.
 *
 * <p>A {@link site.ycsb.config.Property} defines one key: its type, default, unit, text, and each
 * {@link site.ycsb.config.Relation} to other properties. A {@link site.ycsb.config.Settings} reads
 * defined properties from the {@link java.util.Properties} that YCSB hands around, and collects
 * every {@link site.ycsb.config.Problem} it meets, so that a user sees all of them at once. {@link
 * site.ycsb.config.SourcedProperties} remembers where each value came from.
 */
@NullMarked
package site.ycsb.config;

import org.jspecify.annotations.NullMarked;
