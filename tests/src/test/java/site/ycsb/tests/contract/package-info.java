/**
 * What every binding has to do alike, plain and encrypted. Bindings are loaded from the
 * distribution's folders, each by a class loader of its own, as {@code bin/ycsb} keeps them apart.
 */
@NullMarked
package site.ycsb.tests.contract;

import org.jspecify.annotations.NullMarked;
