/**
 * What a DB can tell or do beyond YCSB 0.17.0's interface.
 *
 * <p>A binding implements those of these interfaces that fit it, on its {@code DB} class; nothing
 * is required, so a binding made for YCSB works as it is. Callers look for them with {@link
 * site.ycsb.spi.Capabilities#find}, which sees through wrappers such as the encryption layer. The
 * package knows nothing of the client and nothing of a store.
 */
@NullMarked
package site.ycsb.spi;

import org.jspecify.annotations.NullMarked;
