/**
 * What the operating system and the JVM report of the client: processor time, steal time, memory,
 * garbage collections.
 */
@NullMarked
package site.ycsb.client.jvm;

import org.jspecify.annotations.NullMarked;
