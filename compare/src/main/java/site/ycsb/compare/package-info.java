/**
 * Compares runs: starts them as a person would type them, keeps what they print, and sets the
 * figures side by side.
 */
@NullMarked
package site.ycsb.compare;

import org.jspecify.annotations.NullMarked;
