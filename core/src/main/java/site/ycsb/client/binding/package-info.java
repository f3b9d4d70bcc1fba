/**
 * Finds bindings by name, wraps them in encryption where that is requested, and loads their
 * classes.
 */
@NullMarked
package site.ycsb.client.binding;

import org.jspecify.annotations.NullMarked;
