/**
 * Loads bindings: each from its own jars, apart from those of the client.
 *
 * <p>A {@link site.ycsb.classpath.ClassPath} is what a user names with {@code -cp}, or a binding's
 * folder; a {@link site.ycsb.classpath.BindingClassLoader} loads from it. Knows nothing of the
 * client that uses it.
 */
@NullMarked
package site.ycsb.classpath;

import org.jspecify.annotations.NullMarked;
