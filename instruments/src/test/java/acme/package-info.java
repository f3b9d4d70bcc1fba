/** A binding and a workload of somebody else, whose packages nobody here knows. */
@NullMarked
package acme;

import org.jspecify.annotations.NullMarked;
