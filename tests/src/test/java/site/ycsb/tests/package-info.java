/**
 * Tests that need more than one module: the starter, the distribution as a user runs it, and rules
 * for the structure of all modules.
 */
@NullMarked
package site.ycsb.tests;

import org.jspecify.annotations.NullMarked;
