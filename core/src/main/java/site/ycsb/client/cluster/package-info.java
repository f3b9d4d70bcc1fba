/**
 * What a run that several clients do together asks of the client: its properties, when its measured
 * part begins, and where its results go instead of being printed. The module {@code cluster} does
 * the rest.
 */
@NullMarked
package site.ycsb.client.cluster;

import org.jspecify.annotations.NullMarked;
