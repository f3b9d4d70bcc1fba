/** What a search for the highest rate that holds gets from a run, and gives to it. */
@NullMarked
package site.ycsb.client.capacity;

import org.jspecify.annotations.NullMarked;
